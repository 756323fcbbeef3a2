package io.stowage.app.live;

import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Subject;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.SchedulingLoop;
import io.stowage.usage.NodeSignals;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The live scheduler, as the API tells of it. What has to be worked out is worked out by profiles
 * of its own, since those of the loop serve the loop's thread alone.
 */
final class LiveSubject implements Subject {
  private final LiveScheduler scheduler;
  private final ConfigurationInUse inUse;
  private final Supplier<Map<String, NodeSignals>> signals;
  private Loaded known;
  private Profiles profiles;

  LiveSubject(
      LiveScheduler scheduler,
      ConfigurationInUse inUse,
      Supplier<Map<String, NodeSignals>> signals) {
    this.scheduler = scheduler;
    this.signals = signals;
    this.inUse = inUse;
    this.known = inUse.loaded();
    this.profiles = inUse.another();
  }

  @Override
  public Kind kind() {
    return Kind.LIVE;
  }

  @Override
  public String state() {
    if (scheduler.isStopping()) {
      return "stopping";
    }
    if (!scheduler.watch().isSynced()) {
      return "reading the cluster";
    }
    return scheduler.leadership().map(lease -> lease.isHeld()).orElse(true)
        ? "scheduling"
        : "standing by";
  }

  @Override
  public List<Profile> profiles() {
    return inUse.loaded().configuration().profiles().stream()
        .map(profile -> new Profile(profile.schedulerName(), profile.policy()))
        .toList();
  }

  @Override
  public ClusterSnapshot cluster() {
    return scheduler.loop().map(SchedulingLoop::cluster).orElse(ClusterSnapshot.empty());
  }

  @Override
  public Map<String, NodeSignals> signals() {
    return signals.get();
  }

  @Override
  public Optional<Population> queue() {
    return scheduler.loop().map(loop -> loop.queue().population());
  }

  @Override
  public String configuration() {
    return inUse.json();
  }

  @Override
  public synchronized Map<String, double[]> parts(Choice choice) {
    return schedulerOf(choice.pod()).policy().parts(choice);
  }

  @Override
  public synchronized Explanation explain(Pod pod) {
    return schedulerOf(pod).explain(pod, cluster());
  }

  private Scheduler schedulerOf(Pod pod) {
    Loaded now = inUse.loaded();
    if (now != known) {
      profiles = inUse.another();
      known = now;
    }
    if (!profiles.isOurs(pod)) {
      throw Problem.conflict(
          "Pod %s is for scheduler '%s', which is not ours. Maybe ask that one."
              .formatted(pod.key(), pod.spec().schedulerName()));
    }
    return profiles.of(pod).scheduler();
  }
}
