package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Counts;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How the cluster went on so far, by its own clock: some hundred samples, which get sparser the
 * longer it lasts. The loop's thread writes and any may read.
 */
public final class Timeline implements DecisionListener {
  private static final int MOST = 400;
  private static final Duration FIRST_STEP = Duration.ofSeconds(5);

  private final Supplier<ClusterSnapshot> cluster;
  private final Supplier<Counts> counts;
  private final Set<String> waiting = new HashSet<>();
  private List<Sample> kept = new ArrayList<>();
  private Duration step = FIRST_STEP;
  private Instant due = Instant.MIN;

  /**
   * The cluster at one moment.
   *
   * @param activeNodes how many are {@linkplain NodeView#isInUse in use}
   * @param cpuShare the part of all CPU that pods ask for; absent where there is none
   * @param watts absent while a node has not told
   * @param latencyMillis to users, averaged over the pods whose nodes were measured
   * @param placed how many decisions so far have found a node
   */
  public record Sample(
      Instant at,
      int nodes,
      long activeNodes,
      int runningPods,
      int pendingPods,
      OptionalDouble cpuShare,
      OptionalDouble memoryShare,
      OptionalDouble watts,
      OptionalDouble latencyMillis,
      long placed,
      long refused,
      long bound,
      long failedBindings) {}

  public Timeline(Supplier<ClusterSnapshot> cluster, Supplier<Counts> counts) {
    this.cluster = cluster;
    this.counts = counts;
  }

  /** A turn begins or ends: a new loop will tell of all pods afresh. */
  public synchronized void beginAnew() {
    waiting.clear();
    due = Instant.MIN;
  }

  @Override
  public void onDecision(Decision decision) {}

  @Override
  public synchronized void onEvent(ClusterEvent event, Instant at) {
    switch (event) {
      case ClusterEvent.PodPending pending -> waiting.add(pending.pod().uid());
      case ClusterEvent.PodAssumed assumed -> waiting.remove(assumed.pod().uid());
      case ClusterEvent.PodBound bound -> waiting.remove(bound.pod().uid());
      case ClusterEvent.PodGone gone -> waiting.remove(gone.pod().uid());
      case ClusterEvent.BindFailed failed -> waiting.add(failed.pod().uid());
      case ClusterEvent.NodeAdded _, ClusterEvent.NodeChanged _, ClusterEvent.NodeRemoved _ -> {}
      case ClusterEvent.ObjectChanged _, ClusterEvent.ObjectRemoved _ -> {}
      case ClusterEvent.UsageMeasured _ -> {}
    }
    if (due.equals(Instant.MIN)) {
      // All that was there before comes in the first instant, one by one.
      due = at.plus(FIRST_STEP);
    } else if (isDue(at)) {
      keep(sample(cluster.get(), at), at);
    }
  }

  private boolean isDue(Instant at) {
    return !due.equals(Instant.MIN) && !at.isBefore(due);
  }

  private void keep(Sample sample, Instant at) {
    // Before the nodes are known there is nothing to tell.
    if (sample.nodes() == 0) {
      return;
    }
    kept.add(sample);
    if (kept.size() >= MOST) {
      List<Sample> sparser = new ArrayList<>();
      for (int i = 0; i < kept.size(); i += 2) {
        sparser.add(kept.get(i));
      }
      kept = sparser;
      step = step.multipliedBy(2);
    }
    due = at.plus(step);
  }

  /** The samples in order, and as the last the moment itself, at which the cluster is this. */
  public synchronized List<Sample> samples(ClusterSnapshot latest) {
    Instant now = latest.at();
    // In a quiet cluster nothing else would tell that nothing happened.
    if (isDue(now)) {
      keep(sample(latest, now), now);
    }
    List<Sample> samples = new ArrayList<>(kept);
    // In a quiet cluster nothing may have been kept yet.
    boolean isNews = kept.isEmpty() || !now.isBefore(kept.getLast().at());
    if (isNews && !latest.nodes().isEmpty()) {
      // What was kept at this very moment was kept before the event that it came with.
      samples.removeIf(sample -> sample.at().equals(now));
      samples.add(sample(latest, now));
    }
    return samples;
  }

  private Sample sample(ClusterSnapshot now, Instant at) {
    return sample(now, at, waiting.size(), counts.get());
  }

  /** The cluster at a moment, with so many pods that wait. */
  public static Sample sample(ClusterSnapshot now, Instant at, int pendingPods, Counts counts) {
    List<NodeView> nodes = now.nodes();
    Sums sums = Sums.of(nodes);
    return new Sample(
        at,
        nodes.size(),
        sums.active,
        sums.pods,
        pendingPods,
        share(sums.milliCpuAsked, sums.milliCpu),
        share(sums.bytesAsked, sums.bytes),
        ClusterResource.measured(nodes, usage -> usage.watts()),
        share(sums.latencyOfPods, sums.podsMeasured),
        counts.placed(),
        counts.refused(),
        counts.bound(),
        counts.failedBindings());
  }

  private static OptionalDouble share(double part, double whole) {
    return whole > 0 ? OptionalDouble.of(part / whole) : OptionalDouble.empty();
  }

  /** What is summed up in one pass over the nodes. */
  private static final class Sums {
    private long active;
    private int pods;
    private double milliCpuAsked;
    private double milliCpu;
    private double bytesAsked;
    private double bytes;
    private double latencyOfPods;
    private double podsMeasured;

    static Sums of(List<NodeView> nodes) {
      Sums sums = new Sums();
      nodes.forEach(sums::add);
      return sums;
    }

    private void add(NodeView node) {
      active += node.isInUse() ? 1 : 0;
      pods += node.podCount();
      milliCpuAsked += node.requestedMilliCpu();
      milliCpu += node.allocatableMilliCpu();
      bytesAsked += node.requestedMemoryBytes();
      bytes += node.allocatableMemoryBytes();
      if (node.latencyMillis().isPresent()) {
        latencyOfPods += node.latencyMillis().getAsDouble() * node.podCount();
        podsMeasured += node.podCount();
      }
    }
  }
}
