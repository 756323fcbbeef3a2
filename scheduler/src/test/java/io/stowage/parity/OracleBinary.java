package io.stowage.parity;

import io.stowage.app.controlplane.ProgramUnavailableException;
import io.stowage.app.controlplane.Testenv;
import java.nio.file.Path;
import java.util.List;
import org.opentest4j.TestAbortedException;

/** Finds the oracle's program: named by the environment, or built by {@code testenv/build}. */
public final class OracleBinary {
  private OracleBinary() {}

  /**
   * Aborts the calling test, with the reason, where the oracle cannot be built; fails it where
   * STOWAGE_ORACLE=required.
   */
  public static Path find() {
    var named = System.getenv("STOWAGE_ORACLE_BIN");
    return Path.of(named == null || named.isBlank() ? build() : named);
  }

  private static String build() {
    try {
      return Testenv.find().run(System.err::println, "build", List.of("oracle"));
    } catch (ProgramUnavailableException e) {
      if ("required".equals(System.getenv("STOWAGE_ORACLE"))) {
        throw e;
      }
      throw new TestAbortedException("No comparison with kube-scheduler: " + e.getMessage());
    }
  }
}
