package io.stowage.usage;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.Node;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Asks each source now and then and tells the cluster what they say. A source that fails, or takes
 * its time, harms nobody: what it said before holds until it is old, and is unknown from then on.
 */
public final class Sensors implements AutoCloseable {
  // By this name listeners hear that what sources said could not be told.
  private static final String ITSELF = "sensors";

  private record Answer(String source, Map<String, NodeSignals> signals, Instant at) {}

  /** What a thread does until it is closed. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private final SignalBoard board;
  private final UsageNews news;
  private final Duration interval;
  private final Supplier<List<Node>> nodes;
  private final Consumer<List<ClusterEvent>> told;
  private final SensorListener listener;
  private final InstantSource clock;
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean beginsAnew;

  /** Begins to ask. */
  public Sensors(
      List<UsageSource> sources,
      SensorSettings settings,
      Supplier<List<Node>> nodes,
      Consumer<List<ClusterEvent>> told,
      SensorListener listener,
      InstantSource clock) {
    this.board =
        new SignalBoard(sources.stream().map(UsageSource::name).toList(), settings.staleAfter());
    this.news = new UsageNews(settings.staleAfter().dividedBy(2));
    this.interval = settings.interval();
    this.nodes = nodes;
    this.told = told;
    this.listener = listener;
    this.clock = clock;
    // None waits for another: a source that hangs must not keep old numbers alive.
    sources.forEach(source -> start("sensors-" + source.name(), () -> askNowAndThen(source)));
    start("sensors", this::tellNowAndThen);
  }

  private void start(String name, Work work) {
    threads.add(
        Thread.ofPlatform()
            .daemon()
            .name(name)
            .start(
                () -> {
                  try {
                    work.run();
                  } catch (InterruptedException closed) {
                    // The process ends.
                  }
                }));
  }

  private void askNowAndThen(UsageSource source) throws InterruptedException {
    while (true) {
      ask(source);
      Thread.sleep(interval);
    }
  }

  private void ask(UsageSource source) throws InterruptedException {
    try {
      Reading reading = source.read(nodes.get());
      answers.add(new Answer(source.name(), reading.signals(), clock.instant()));
      reading
          .problem()
          .ifPresentOrElse(
              problem -> listener.onFailure(source.name(), problem),
              () -> listener.onRead(source.name()));
    } catch (IOException | RuntimeException failed) {
      listener.onFailure(source.name(), String.valueOf(failed.getMessage()));
    }
  }

  private void tellNowAndThen() throws InterruptedException {
    boolean failed = false;
    while (true) {
      List<Answer> arrived = arrivedWithin(interval);
      try {
        tell(arrived);
        if (failed) {
          listener.onRead(ITSELF);
          failed = false;
        }
      } catch (RuntimeException bug) {
        failed = true;
        listener.onFailure(ITSELF, String.valueOf(bug));
      }
    }
  }

  /** The answers that are there as soon as there is one; none if nobody answers for so long. */
  private List<Answer> arrivedWithin(Duration patience) throws InterruptedException {
    List<Answer> arrived = new ArrayList<>();
    Answer first = answers.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    if (first != null) {
      arrived.add(first);
      answers.drainTo(arrived);
    }
    return arrived;
  }

  private void tell(List<Answer> arrived) {
    arrived.forEach(answer -> board.take(answer.source(), answer.signals(), answer.at()));
    Map<String, NodeSignals> known = board.settle(nodes.get(), clock.instant());
    listener.onKnown(known);
    if (beginsAnew) {
      beginsAnew = false;
      news.beginAnew();
    }
    List<UsageMeasured> unknownYet = news.in(known);
    if (!unknownYet.isEmpty()) {
      told.accept(List.copyOf(unknownYet));
      news.areTold(unknownYet);
    }
  }

  /** Somebody else hears us from now on, who knows nothing yet: all is told again. */
  public void beginAnew() {
    beginsAnew = true;
  }

  public SignalBoard board() {
    return board;
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }
}
