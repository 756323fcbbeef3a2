package io.stowage.cluster;

import java.util.List;
import java.util.Optional;

/**
 * A pod's willingness to bear a taint; an empty key tolerates every key, no effect every effect.
 */
public record Toleration(
    String key, Operator operator, String value, Optional<Taint.Effect> effect) {

  /**
   * How the toleration's value is compared with the taint's; GREATER and LESS are alpha in v1.36
   * and never match there.
   */
  public enum Operator {
    EQUAL,
    EXISTS,
    GREATER,
    LESS
  }

  public boolean tolerates(Taint taint) {
    if (effect.isPresent() && effect.get() != taint.effect()) {
      return false;
    }
    if (!key.isEmpty() && !key.equals(taint.key())) {
      return false;
    }
    return switch (operator) {
      case EXISTS -> true;
      case EQUAL -> value.equals(taint.value());
      case GREATER, LESS -> false;
    };
  }

  public static boolean anyTolerates(List<Toleration> tolerations, Taint taint) {
    for (int i = 0; i < tolerations.size(); i++) {
      if (tolerations.get(i).tolerates(taint)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the pod may come: each NoSchedule and NoExecute taint is tolerated. */
  public static boolean allBorne(List<Toleration> tolerations, List<Taint> taints) {
    for (int i = 0; i < taints.size(); i++) {
      Taint taint = taints.get(i);
      if (taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE && !anyTolerates(tolerations, taint)) {
        return false;
      }
    }
    return true;
  }
}
