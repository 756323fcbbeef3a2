package io.stowage.usage;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Node;
import io.stowage.cluster.Usage;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Asks all sources now and then and tells the cluster what they say. A source that fails harms
 * nobody: what it said before holds until it is old, and is unknown from then on.
 */
public final class Sensors implements AutoCloseable {
  // Each change makes what was worked out for the node worthless, so that trifles are kept back.
  private static final double WORTH_TELLING = 0.02;
  private static final Usage UNKNOWN =
      new Usage(
          Instant.EPOCH,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  private final List<UsageSource> sources;
  private final SignalBoard board;
  private final Supplier<List<Node>> nodes;
  private final Consumer<List<ClusterEvent>> told;
  private final SensorListener listener;
  private final InstantSource clock;
  private final Duration tellAgainAfter;
  private final Map<String, Usage> lastTold = new HashMap<>();
  private final Thread asking;

  /** Begins to ask. */
  public Sensors(
      List<UsageSource> sources,
      SensorSettings settings,
      Supplier<List<Node>> nodes,
      Consumer<List<ClusterEvent>> told,
      SensorListener listener,
      InstantSource clock) {
    this.sources = List.copyOf(sources);
    this.board =
        new SignalBoard(sources.stream().map(UsageSource::name).toList(), settings.staleAfter());
    this.nodes = nodes;
    this.told = told;
    this.listener = listener;
    this.clock = clock;
    this.tellAgainAfter = settings.staleAfter().dividedBy(2);
    this.asking =
        Thread.ofPlatform()
            .daemon()
            .name("sensors")
            .start(() -> askNowAndThen(settings.interval()));
  }

  private void askNowAndThen(Duration interval) {
    try {
      while (true) {
        round();
        Thread.sleep(interval);
      }
    } catch (InterruptedException closed) {
      // The process ends.
    }
  }

  /** Asks everybody once. */
  private void round() throws InterruptedException {
    List<Node> now = nodes.get();
    for (UsageSource source : sources) {
      try {
        board.take(source.name(), source.read(now), clock.instant());
        listener.onRead(source.name());
      } catch (IOException | RuntimeException failed) {
        listener.onFailure(source.name(), String.valueOf(failed.getMessage()));
      }
    }
    Map<String, NodeSignals> known = board.settle(now, clock.instant());
    listener.onKnown(known);
    List<ClusterEvent> news = new ArrayList<>();
    known.forEach(
        (node, signals) -> {
          Usage usage = signals.usage().orElse(UNKNOWN);
          if (isWorthTelling(usage, lastTold.getOrDefault(node, UNKNOWN))) {
            lastTold.put(node, usage);
            news.add(new ClusterEvent.UsageMeasured(node, usage));
          }
        });
    lastTold.keySet().retainAll(known.keySet());
    if (!news.isEmpty()) {
      told.accept(news);
    }
  }

  private boolean isWorthTelling(Usage now, Usage before) {
    return differ(now.milliCpu(), before.milliCpu())
        || differ(now.memoryBytes(), before.memoryBytes())
        || differ(now.watts(), before.watts())
        || differ(now.latencyMillis(), before.latencyMillis())
        || Duration.between(before.measuredAt(), now.measuredAt()).compareTo(tellAgainAfter) > 0;
  }

  private static boolean differ(OptionalDouble now, OptionalDouble before) {
    if (now.isEmpty() || before.isEmpty()) {
      return now.isPresent() != before.isPresent();
    }
    double larger = Math.max(Math.abs(now.getAsDouble()), Math.abs(before.getAsDouble()));
    return Math.abs(now.getAsDouble() - before.getAsDouble()) > WORTH_TELLING * larger;
  }

  public SignalBoard board() {
    return board;
  }

  @Override
  public void close() {
    asking.interrupt();
  }
}
