package io.stowage.kubernetes;

import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import org.jspecify.annotations.Nullable;

/** One audited control plane for all tests of this JVM, with which it ends. */
final class SharedControlPlane {
  private static @Nullable ControlPlane started;

  private SharedControlPlane() {}

  static synchronized ControlPlane running() {
    ControlPlane plane = started;
    if (plane == null) {
      plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare().withAudit());
      started = plane;
    }
    return plane;
  }
}
