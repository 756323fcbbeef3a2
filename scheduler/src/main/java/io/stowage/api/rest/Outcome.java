package io.stowage.api.rest;

import io.stowage.scheduling.Decision;

/** What was decided about a pod. */
public enum Outcome {
  PLACED,
  PREEMPTING,
  REFUSED;

  static Outcome of(Decision decision) {
    return switch (decision) {
      case Decision.Place _ -> PLACED;
      case Decision.Preempt _ -> PREEMPTING;
      case Decision.Reject _ -> REFUSED;
    };
  }
}
