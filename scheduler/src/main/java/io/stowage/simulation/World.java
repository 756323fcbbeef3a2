package io.stowage.simulation;

import io.stowage.energy.PowerModel;
import io.stowage.energy.SteppedPower;
import io.stowage.energy.Tariffs;
import io.stowage.scheduling.QueueSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a simulated cluster is like. Never changes: each way to say something of it makes another
 * world.
 */
public final class World {

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
  public static final World USUAL = new World();

  private Instant start = Instant.parse("2026-01-01T00:00:00Z");
  private Duration bindingTime = Duration.ofMillis(10);
  private double bindFailures = 0;
  private Duration gracePeriod = Duration.ofSeconds(30);
  private Optional<Duration> patience = Optional.empty();
  private Duration failureNoticed = Duration.ofSeconds(40);
  private Duration podsGivenUp = Duration.ofMinutes(5);
  private Optional<Measuring> measuring = Optional.empty();
  private PowerModel power = SteppedPower.UNKNOWN_HARDWARE;
  private Tariffs tariffs = Tariffs.UNKNOWN;
  private Map<String, Double> latencyMillis = Map.of();
  private CallGraph calls = CallGraph.UNKNOWN;
  private QueueSettings queue = QueueSettings.DEFAULT;

  private World() {}

  private World(World other) {
    this.start = other.start;
    this.bindingTime = other.bindingTime;
    this.bindFailures = other.bindFailures;
    this.gracePeriod = other.gracePeriod;
    this.patience = other.patience;
    this.failureNoticed = other.failureNoticed;
    this.podsGivenUp = other.podsGivenUp;
    this.measuring = other.measuring;
    this.power = other.power;
    this.tariffs = other.tariffs;
    this.latencyMillis = other.latencyMillis;
    this.calls = other.calls;
    this.queue = other.queue;
  }

  private World with(Consumer<World> change) {
    World other = new World(this);
    change.accept(other);
    return other;
  }

  public World start(Instant instant) {
    return with(world -> world.start = instant);
  }

  public World bindingTime(Duration time) {
    return with(world -> world.bindingTime = time);
  }

  public World bindFailures(double part) {
    if (!(part >= 0 && part < 1)) {
      throw new IllegalArgumentException(
          "A part %s of bindings cannot fail. Maybe give 0 to below 1.".formatted(part));
    }
    return with(world -> world.bindFailures = part);
  }

  public World gracePeriod(Duration period) {
    return with(world -> world.gracePeriod = period);
  }

  public World patience(Duration time) {
    return with(world -> world.patience = Optional.of(time));
  }

  public World measuring(Measuring how) {
    return with(world -> world.measuring = Optional.of(how));
  }

  public World power(PowerModel model) {
    return with(world -> world.power = model);
  }

  public World tariffs(Tariffs prices) {
    return with(world -> world.tariffs = prices);
  }

  public World latencyMillis(Map<String, Double> byNode) {
    return with(world -> world.latencyMillis = Map.copyOf(byNode));
  }

  public World calls(CallGraph graph) {
    return with(world -> world.calls = graph);
  }

  public World queue(QueueSettings settings) {
    return with(world -> world.queue = settings);
  }

  /** What the clock shows at the start. */
  public Instant start() {
    return start;
  }

  /** From the decision to the binding. */
  public Duration bindingTime() {
    return bindingTime;
  }

  /** The part of bindings that fail. */
  public double bindFailures() {
    return bindFailures;
  }

  /** From an eviction to the pod's end. */
  public Duration gracePeriod() {
    return gracePeriod;
  }

  /** After this time, whoever wanted a pod gives up if it still waits; absent: never. */
  public Optional<Duration> patience() {
    return patience;
  }

  /** From a node's silence to its taint. */
  public Duration failureNoticed() {
    return failureNoticed;
  }

  /** From that taint to the end of the node's pods. */
  public Duration podsGivenUp() {
    return podsGivenUp;
  }

  /** How usage is measured; absent: it is not. */
  public Optional<Measuring> measuring() {
    return measuring;
  }

  /** How many watts nodes draw. */
  public PowerModel power() {
    return power;
  }

  /** What nodes cost; unknown unless somebody tells. */
  public Tariffs tariffs() {
    return tariffs;
  }

  /** From each node to its users, at the start; empty: nobody measures it. */
  public Map<String, Double> latencyMillis() {
    return latencyMillis;
  }

  /** Which services call which. */
  public CallGraph calls() {
    return calls;
  }

  /** How long pods wait for another try. */
  public QueueSettings queue() {
    return queue;
  }
}
