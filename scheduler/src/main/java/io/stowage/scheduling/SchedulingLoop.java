package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * The way of every pod from event to binding. One thread owns the loop, its queue and its snapshot;
 * the environment alone decides whether all this is live, simulated, replayed or shadowed, and what
 * follows from a decision comes back from it as events.
 */
public final class SchedulingLoop implements Runnable {
  private final Environment environment;
  private final Supplier<Profiles> latestProfiles;
  private final PendingQueue queue;
  private final List<DecisionListener> listeners;
  private Profiles profiles;
  private volatile ClusterSnapshot cluster = ClusterSnapshot.empty();

  public SchedulingLoop(
      Environment environment,
      Profiles profiles,
      QueueSettings queueSettings,
      List<DecisionListener> listeners) {
    this(environment, () -> profiles, queueSettings, listeners);
  }

  /**
   * A loop whose profiles may change between two steps.
   *
   * @param latestProfiles asked at each step; another answer than before is taken on at once
   */
  public SchedulingLoop(
      Environment environment,
      Supplier<Profiles> latestProfiles,
      QueueSettings queueSettings,
      List<DecisionListener> listeners) {
    this.environment = environment;
    this.latestProfiles = latestProfiles;
    this.profiles = latestProfiles.get();
    this.listeners = List.copyOf(listeners);
    this.queue = new PendingQueue(queueSettings, profiles, this.listeners);
  }

  /** Goes on until the environment closes. */
  @Override
  public void run() {
    while (environment.isOpen()) {
      step();
    }
  }

  /** Takes in what has happened, then tries one pod. */
  public void step() {
    Instant now = environment.clock().instant();
    List<ClusterEvent> events = environment.await(queue.nextAttempt(now));
    Instant later = environment.clock().instant();
    events.forEach(event -> observe(event, later));
    takeOnLatestProfiles(later);
    queue.poll(later).ifPresent(pod -> attempt(pod, later));
  }

  private void takeOnLatestProfiles(Instant now) {
    Profiles latest = latestProfiles.get();
    if (latest != profiles) {
      profiles = latest;
      queue.use(latest, cluster, now);
    }
  }

  private void observe(ClusterEvent event, Instant now) {
    listeners.forEach(listener -> listener.onEvent(event, now));
    queue.apply(event, cluster, now);
    cluster = cluster.after(event, now);
  }

  private void attempt(Pod pod, Instant now) {
    if (pod.deleting()) {
      queue.drop(pod);
      return;
    }
    cluster = cluster.asOf(now);
    listeners.forEach(listener -> listener.onAttempt(pod, now));
    Decision decision = profiles.of(pod).decide(pod, cluster);
    queue.decided(decision, now);
    listeners.forEach(listener -> listener.onDecision(decision));
    carryOut(decision);
  }

  private void carryOut(Decision decision) {
    Pod pod = decision.pod();
    switch (decision) {
      case Decision.Place place ->
          environment.bind(pod.on(place.node().name(), place.devices()), place.volumes());
      case Decision.Preempt preempt -> {
        String node = preempt.node().name();
        preempt.victims().stream()
            .filter(victim -> !victim.deleting())
            .forEach(victim -> environment.evict(victim, pod));
        cluster.nominatedTo(node).stream()
            .filter(other -> other.priority() < pod.priority())
            .forEach(environment::withdrawNomination);
        environment.nominate(pod, node);
      }
      case Decision.Reject reject -> {
        if (pod.nominatedNode().isPresent() && !reject.keepsNomination()) {
          environment.withdrawNomination(pod);
        }
      }
    }
  }

  /** The cluster as it is known now; may be asked by any thread. */
  public ClusterSnapshot cluster() {
    return cluster;
  }

  public PendingQueue queue() {
    return queue;
  }
}
