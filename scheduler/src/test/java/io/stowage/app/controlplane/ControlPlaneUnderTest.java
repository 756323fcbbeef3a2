package io.stowage.app.controlplane;

import static org.junit.jupiter.api.Assumptions.abort;

/**
 * A real control plane for tests. Where its programs are not there and cannot be built, tests are
 * skipped, unless the environment variable {@code STOWAGE_CONTROL_PLANE} is {@code required}.
 */
public final class ControlPlaneUnderTest {
  private ControlPlaneUnderTest() {}

  public static ControlPlane start(ControlPlaneOptions options) {
    try {
      return ControlPlane.start(options);
    } catch (ProgramUnavailableException e) {
      if ("required".equals(System.getenv("STOWAGE_CONTROL_PLANE"))) {
        throw e;
      }
      return abort("No test on a real control plane: " + e.getMessage());
    }
  }
}
