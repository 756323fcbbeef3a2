package io.stowage.app.serving;

import io.stowage.api.recorded.Deciders;
import io.stowage.api.recorded.Moment;
import io.stowage.api.recorded.Tape;
import io.stowage.api.rest.EventFeed;
import io.stowage.api.rest.Subject;
import io.stowage.app.JsonText;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.PendingQueue.Population;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A recorded cluster, as the API tells of it: as it was at one moment, which goes on by itself,
 * rests, or is chosen. For any thread.
 */
final class Player implements Subject, AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(200);
  private static final String USUAL_POLICY = "kube-default";

  private final String name;
  private final Tape tape;
  private final Deciders deciders;
  private final EventFeed feed;
  private final Thread ticking;
  private volatile Moment now;
  private volatile Pace.State pace;

  /**
   * A player at the beginning of a tape.
   *
   * @param name of the journal
   * @param feed told of what happens while it plays
   */
  Player(String name, Tape tape, Deciders deciders, EventFeed feed, Pace.State first) {
    this.name = name;
    this.tape = tape;
    this.deciders = deciders;
    this.feed = feed;
    this.now = tape.at(tape.from());
    this.pace = first;
    this.ticking = Thread.ofVirtual().name("player").start(this::play);
  }

  private void play() {
    try {
      long before = System.nanoTime();
      while (true) {
        Thread.sleep(TICK);
        long after = System.nanoTime();
        goOn(Duration.ofNanos(after - before));
        before = after;
      }
    } catch (InterruptedException closed) {
      // Nobody looks any more.
    }
  }

  private synchronized void goOn(Duration passed) {
    if (pace.paused()) {
      return;
    }
    Moment was = now;
    now = tape.at(was.at().plusNanos(Math.round(passed.toNanos() * pace.speed())));
    tape.between(was, now).forEach(event -> feed.onEvent(event, now.at()));
    if (!now.at().isBefore(tape.to())) {
      pace = new Pace.State(pace.speed(), true);
    }
  }

  Moment now() {
    return now;
  }

  Pace.State pace() {
    return pace;
  }

  /** From its end it begins anew. */
  synchronized void setPace(Pace.State to) {
    if (pace.paused() && !to.paused() && !now.at().isBefore(tape.to())) {
      now = tape.at(tape.from());
    }
    pace = to;
  }

  synchronized void goTo(Instant at) {
    now = tape.at(at);
  }

  @Override
  public Kind kind() {
    return Kind.RECORDED;
  }

  @Override
  public String state() {
    return pace.paused() ? "paused" : "playing";
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("*", tape.policy(now).map(Deciders::policy).orElse(USUAL_POLICY)));
  }

  @Override
  public ClusterSnapshot cluster() {
    return now.cluster();
  }

  @Override
  public Optional<Population> queue() {
    return Optional.empty();
  }

  @Override
  public String configuration() {
    return JsonText.object(json -> json.writeStringField("journal", name));
  }

  @Override
  public Optional<TakenApart> takenApart(Choice choice) {
    return Optional.empty();
  }

  @Override
  public Explanation explain(Pod pod) {
    return deciders.under(profiles().getFirst().policy()).explain(pod, now.cluster());
  }

  @Override
  public void close() {
    ticking.interrupt();
  }
}
