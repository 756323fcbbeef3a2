package io.stowage.app.whatif;

import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.Pod;
import java.util.Optional;

/** A pod that ends with its node and does not come back. */
public record Loss(Pod pod, String reason) {

  /** Why the pod does not come back when its node goes away; empty when it does. */
  static Optional<Loss> of(Pod pod) {
    if (pod.deleting()) {
      return Optional.of(new Loss(pod, "already ending"));
    }
    return switch (pod.spec().controller().map(ControllerRef::kind).orElse("")) {
      case "" -> Optional.of(new Loss(pod, "no controller to make another"));
      case "DaemonSet" -> Optional.of(new Loss(pod, "of a DaemonSet, tied to its node"));
      case "Node" -> Optional.of(new Loss(pod, "static, tied to its node"));
      default -> Optional.empty();
    };
  }
}
