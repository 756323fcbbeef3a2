package io.stowage.simulation;

import io.stowage.energy.PowerModel;
import io.stowage.energy.SteppedPower;
import io.stowage.energy.Tariffs;
import io.stowage.scheduling.QueueSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What a simulated cluster is like.
 *
 * @param start what the clock shows at the start
 * @param bindingTime from the decision to the binding
 * @param bindFailures the part of bindings that fail
 * @param gracePeriod from an eviction to the pod's end
 * @param patience after this time, whoever wanted a pod gives up if it still waits; absent: never
 * @param failureNoticed from a node's silence to its taint
 * @param podsGivenUp from that taint to the end of the node's pods
 * @param measuring how usage is measured; absent: it is not
 * @param power how many watts nodes draw
 * @param tariffs what nodes cost; unknown unless somebody tells
 * @param latencyMillis from each node to its users, at the start; empty: nobody measures it
 * @param queue how long pods wait for another try
 */
public record World(
    Instant start,
    Duration bindingTime,
    double bindFailures,
    Duration gracePeriod,
    Optional<Duration> patience,
    Duration failureNoticed,
    Duration podsGivenUp,
    Optional<Measuring> measuring,
    PowerModel power,
    Tariffs tariffs,
    Map<String, Double> latencyMillis,
    QueueSettings queue) {

  /**
   * How usage is measured.
   *
   * @param interval from one measurement to the next
   * @param delay from a measurement to its arrival at the scheduler
   * @param lost the part of measurements that never arrive, so that the last one becomes stale
   */
  public record Measuring(Duration interval, Duration delay, double lost) {}

  /**
   * Bindings take 10 ms and succeed; nodes are noticed to be silent after 40 s and their pods are
   * given up 5 min later, as Kubernetes does by default.
   */
  public static final World USUAL =
      new World(
          Instant.parse("2026-01-01T00:00:00Z"),
          Duration.ofMillis(10),
          0,
          Duration.ofSeconds(30),
          Optional.empty(),
          Duration.ofSeconds(40),
          Duration.ofMinutes(5),
          Optional.empty(),
          SteppedPower.UNKNOWN_HARDWARE,
          Tariffs.UNKNOWN,
          Map.of(),
          QueueSettings.DEFAULT);

  public World {
    latencyMillis = Map.copyOf(latencyMillis);
    if (!(bindFailures >= 0 && bindFailures < 1)) {
      throw new IllegalArgumentException(
          "A part %s of bindings cannot fail. Maybe give 0 to below 1.".formatted(bindFailures));
    }
  }

  public World bindingTime(Duration time) {
    return new World(
        start,
        time,
        bindFailures,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        tariffs,
        latencyMillis,
        queue);
  }

  public World bindFailures(double part) {
    return new World(
        start,
        bindingTime,
        part,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        tariffs,
        latencyMillis,
        queue);
  }

  public World gracePeriod(Duration period) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        period,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        tariffs,
        latencyMillis,
        queue);
  }

  public World patience(Duration time) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        gracePeriod,
        Optional.of(time),
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        tariffs,
        latencyMillis,
        queue);
  }

  public World measuring(Measuring how) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        Optional.of(how),
        power,
        tariffs,
        latencyMillis,
        queue);
  }

  public World power(PowerModel model) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        model,
        tariffs,
        latencyMillis,
        queue);
  }

  public World tariffs(Tariffs known) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        known,
        latencyMillis,
        queue);
  }

  public World latencyMillis(Map<String, Double> byNode) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        tariffs,
        byNode,
        queue);
  }

  public World queue(QueueSettings settings) {
    return new World(
        start,
        bindingTime,
        bindFailures,
        gracePeriod,
        patience,
        failureNoticed,
        podsGivenUp,
        measuring,
        power,
        tariffs,
        latencyMillis,
        settings);
  }
}
