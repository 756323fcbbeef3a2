package io.stowage.app.controlplane;

import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;
import java.util.function.Supplier;

/**
 * A real control plane for tests. Where its programs are not there and cannot be built, tests are
 * skipped, unless the environment variable {@code STOWAGE_CONTROL_PLANE} is {@code required}.
 */
public final class ControlPlaneUnderTest {
  private ControlPlaneUnderTest() {}

  public static ControlPlane start(ControlPlaneOptions options) {
    return orSkip(() -> ControlPlane.start(options));
  }

  /** For tests of what starts a control plane itself. */
  public static void assumePrograms(String... names) {
    orSkip(() -> Testenv.find().run(System.err::println, "build", List.of(names)));
  }

  private static <T> T orSkip(Supplier<T> programs) {
    try {
      return programs.get();
    } catch (ProgramUnavailableException e) {
      if ("required".equals(System.getenv("STOWAGE_CONTROL_PLANE"))) {
        throw e;
      }
      return abort("No test on a real control plane: " + e.getMessage());
    }
  }
}
