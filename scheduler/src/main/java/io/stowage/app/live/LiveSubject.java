package io.stowage.app.live;

import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Subject;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.Leadership;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Scheduler;
import io.stowage.usage.NodeSignals;
import java.time.Instant;
import java.time.InstantSource;
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
  private final InstantSource clock;
  private Loaded known;
  private Profiles profiles;

  LiveSubject(
      LiveScheduler scheduler,
      ConfigurationInUse inUse,
      Supplier<Map<String, NodeSignals>> signals,
      InstantSource clock) {
    this.scheduler = scheduler;
    this.signals = signals;
    this.clock = clock;
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
    if (!isOurTurn()) {
      return "standing by";
    }
    if (stale().isPresent()) {
      return "cut off from the cluster";
    }
    return inUse.loaded().configuration().isActiveSomewhere() ? "scheduling" : "looking on";
  }

  private boolean isOurTurn() {
    return scheduler.leadership().map(Leadership::isHeld).orElse(true);
  }

  @Override
  public Optional<Stale> stale() {
    return scheduler.watch().trouble().map(trouble -> new Stale(trouble.since(), trouble.why()));
  }

  @Override
  public List<Profile> profiles() {
    return inUse.loaded().configuration().profiles().stream()
        .map(profile -> new Profile(profile.schedulerName(), profile.policy()))
        .toList();
  }

  /**
   * As it is now, also where nothing has happened for long; what nobody could read stays as old.
   */
  @Override
  public ClusterSnapshot cluster() {
    ClusterSnapshot known = scheduler.cluster();
    if (scheduler.loop().isPresent() && !isOurTurn()) {
      return known;
    }
    Instant until = stale().map(Stale::since).orElseGet(clock::instant);
    return until.isAfter(known.at()) ? known.asOf(until) : known;
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
  public Optional<String> powerModel() {
    return inUse.loaded().configuration().usage().powerModel();
  }

  @Override
  public String configuration() {
    return inUse.json();
  }

  @Override
  public synchronized Optional<TakenApart> takenApart(Choice choice) {
    return scheduler(choice.pod()).map(twin -> TakenApart.by(twin.policy(), choice));
  }

  @Override
  public Optional<Mode> thinksAlong(Pod pod) {
    return inUse.profiles().named(pod).map(profile -> profile.mode(pod)).filter(Mode::compares);
  }

  @Override
  public synchronized Explanation explain(Pod pod) {
    return scheduler(pod)
        .map(twin -> twin.explain(pod, cluster()))
        .orElseThrow(
            () ->
                Problem.conflict(
                    "Pod %s is for scheduler '%s', which is not ours. Maybe ask that one."
                        .formatted(pod.key(), pod.spec().schedulerName())));
  }

  private Optional<Scheduler> scheduler(Pod pod) {
    Loaded now = inUse.loaded();
    if (now != known) {
      profiles = inUse.another();
      known = now;
    }
    return profiles.named(pod).map(io.stowage.scheduling.Profile::scheduler);
  }
}
