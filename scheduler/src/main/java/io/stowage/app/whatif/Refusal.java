package io.stowage.app.whatif;

import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import java.util.List;
import java.util.Optional;

/**
 * Why a pod goes nowhere.
 *
 * @param message upstream's text
 * @param eviction what preemption would do about it; it is not done
 */
public record Refusal(String message, Optional<Eviction> eviction) {

  /** Pods that would have to leave a node. */
  public record Eviction(String node, List<String> victims) {}

  static Refusal of(Decision decision) {
    return switch (decision) {
      case Decision.Reject reject -> new Refusal(reject.diagnosis().message(), Optional.empty());
      case Decision.Preempt preempt ->
          new Refusal(
              preempt.diagnosis().message(),
              Optional.of(
                  new Eviction(
                      preempt.node().name(), preempt.victims().stream().map(Pod::key).toList())));
      case Decision.Place place ->
          throw new IllegalArgumentException(
              place.pod().key() + " goes to " + place.node().name() + " and is not refused");
    };
  }
}
