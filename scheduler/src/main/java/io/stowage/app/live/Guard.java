package io.stowage.app.live;

import io.stowage.app.config.ProfileSettings;
import io.stowage.app.config.RollbackSettings;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Tripwire;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Watches what no reward speaks of, and takes our trust in a policy back when it breaks: how long
 * pods wait, whether bindings fail, whether one owner goes without while others are served, and how
 * far pods are from their users; and, where it has control slices, whether all that goes worse than
 * with kube-default. A model that was promoted gives way to the version before it, once for all
 * profiles that go by it; what breaks again, or has no earlier version, gives way to kube-default.
 * For the loop's thread alone.
 */
final class Guard implements DecisionListener {
  // Refusals of one owner are unfair only while others have better luck.
  private static final double OTHERS_MOSTLY_REFUSED = 0.5;

  private final RollbackSettings settings;
  private final Supplier<Profiles> profiles;
  private final Supplier<ClusterSnapshot> cluster;
  private final Earlier earlier;
  private final Listener listener;
  private final Map<String, Watched> byProfile = new HashMap<>();
  private final Queue<Pod> failed = new ConcurrentLinkedQueue<>();
  private Instant now = Instant.MIN;

  /** Hears of each roll-back. */
  interface Listener {
    void onRollback(String schedulerName, String why);

    /** From now on an earlier version of the same policy decides. */
    void onStepBack(String schedulerName, String earlier, String why);

    /** A block of control slices has ended. */
    default void onControl(String schedulerName, ControlledOutcomes outcomes) {}
  }

  /** Takes a policy back to an earlier version of itself. */
  interface Earlier {
    /** Which version decides from now on; empty where there is no earlier one. */
    Optional<String> version(String policy);
  }

  /** What is known of one profile's pods. */
  private static final class Watched {
    private final Map<String, Waiting> waitingByUid = new LinkedHashMap<>();
    private final Map<String, Integer> refusedInARow = new HashMap<>();
    private Shares failedBindings = new Shares();
    private Shares refusedAttempts = new Shares();
    private Shares latePods = new Shares();
    private final Optional<ControlledOutcomes> control;
    private Tripwire tripwire;
    private Optional<Tripwire> steppedBack = Optional.empty();

    private record Waiting(String owner, Instant since) {}

    Watched(Tripwire tripwire, Optional<ControlledOutcomes> control) {
      this.tripwire = tripwire;
      this.control = control;
    }

    /** Once for each reading of the configuration, which brings new tripwires. */
    private boolean mayStepBack(Tripwire now) {
      return steppedBack.isEmpty() || steppedBack.get() != now;
    }

    /** Who is trusted anew has as much time again. */
    private void use(Tripwire latest, Instant now) {
      if (tripwire != latest) {
        tripwire = latest;
        beginAnew(now);
      }
    }

    /** What another version has done is not held against this one. */
    private void beginAnew(Instant now) {
      waitingByUid.replaceAll((uid, waiting) -> new Waiting(waiting.owner, now));
      refusedInARow.clear();
      failedBindings = new Shares();
      refusedAttempts = new Shares();
      latePods = new Shares();
      control.ifPresent(ControlledOutcomes::beginAnew);
    }

    private void forgetPods() {
      waitingByUid.clear();
      refusedInARow.clear();
      control.ifPresent(ControlledOutcomes::lookAway);
    }

    private void waits(Pod pod, Instant since) {
      waitingByUid.computeIfAbsent(pod.uid(), uid -> new Waiting(owner(pod), since));
    }

    /** Whether it had waited. An owner of whom nobody waits any more begins anew. */
    private boolean waitsNoMore(Pod pod) {
      boolean waited = waitingByUid.remove(pod.uid()) != null;
      String owner = owner(pod);
      if (refusedInARow.containsKey(owner)
          && waitingByUid.values().stream().noneMatch(other -> other.owner.equals(owner))) {
        refusedInARow.remove(owner);
      }
      return waited;
    }

    /** The first in the map has waited longest. */
    private Optional<Instant> waitingLongestSince() {
      return waitingByUid.values().stream().findFirst().map(Waiting::since);
    }
  }

  Guard(
      RollbackSettings settings,
      Supplier<Profiles> profiles,
      Supplier<ClusterSnapshot> cluster,
      Earlier earlier,
      Listener listener) {
    this.settings = settings;
    this.profiles = profiles;
    this.cluster = cluster;
    this.earlier = earlier;
    this.listener = listener;
  }

  /** A turn begins or ends: of pods that others placed meanwhile nobody will tell. */
  void beginAnew() {
    byProfile.values().forEach(Watched::forgetPods);
  }

  /** A pod has failed; from any thread, since the watch that others go by leaves it out. */
  void failed(Pod pod) {
    if (settings.control().isPresent()) {
      failed.add(pod);
    }
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    passed(at);
    switch (event) {
      case ClusterEvent.PodPending pending -> {
        Pod pod = pending.pod();
        // Behind a gate nobody may place it, however long that takes.
        if (pod.spec().schedulingGates().isEmpty()) {
          of(pod).ifPresent(watched -> watched.waits(pod, at));
        }
        checkWaiting(pod, at);
      }
      case ClusterEvent.PodBound bound -> {
        Pod pod = bound.pod();
        if (waitsNoMore(pod)) {
          of(pod)
              .ifPresent(
                  watched -> {
                    watched.failedBindings.add(false);
                    watched.control.ifPresent(control -> control.placed(pod.uid(), at));
                    checkLatency(watched, pod);
                  });
        }
        checkHarm(pod);
        checkWaiting(pod, at);
      }
      case ClusterEvent.BindFailed failed -> {
        if (weBind(failed.pod())) {
          of(failed.pod()).ifPresent(watched -> bindFailed(watched, failed));
        }
      }
      case ClusterEvent.PodGone gone -> {
        waitsNoMore(gone.pod());
        checkHarm(gone.pod());
      }
      case ClusterEvent.PodAssumed _ -> {}
      case ClusterEvent.NodeAdded _, ClusterEvent.NodeChanged _, ClusterEvent.NodeRemoved _ -> {}
      case ClusterEvent.ObjectChanged _, ClusterEvent.ObjectRemoved _ -> {}
      case ClusterEvent.UsageMeasured _ -> {}
    }
  }

  /** What has waited until now has waited under whoever decided until now. */
  private void passed(Instant at) {
    now = at;
    if (settings.control().isPresent()) {
      // A roll-back may concern profiles that nothing was known of yet.
      Map.copyOf(byProfile).forEach((name, watched) -> hold(name, watched, at));
      for (Pod pod = failed.poll(); pod != null; pod = failed.poll()) {
        checkHarm(pod);
      }
    }
  }

  private void hold(String schedulerName, Watched watched, Instant at) {
    ControlledOutcomes control = watched.control.orElseThrow();
    if (control.passed(at, watched.waitingByUid.size())) {
      listener.onControl(schedulerName, control);
      control.worse().ifPresent(why -> rollBack(schedulerName, watched, why));
    }
  }

  private void checkHarm(Pod pod) {
    if (pod.harm().isPresent() || pod.evictedByScheduler()) {
      Optional.ofNullable(byProfile.get(pod.spec().schedulerName()))
          .flatMap(watched -> watched.control)
          .ifPresent(control -> control.harmed(pod.uid(), now));
    }
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    passed(at);
    checkWaiting(pod, at);
  }

  @Override
  public void onDecision(Decision decision) {
    Pod pod = decision.pod();
    of(pod).ifPresent(watched -> countAttempt(watched, pod, decision instanceof Decision.Place));
  }

  private void countAttempt(Watched watched, Pod pod, boolean placed) {
    watched.refusedAttempts.add(!placed);
    String owner = owner(pod);
    if (placed) {
      watched.refusedInARow.remove(owner);
      return;
    }
    int refusals = watched.refusedInARow.merge(owner, 1, Integer::sum);
    if (refusals >= settings.starvedAttempts()
        && !watched.refusedAttempts.exceeds(OTHERS_MOSTLY_REFUSED)) {
      rollBack(
          pod,
          "%d attempts in a row for pods of %s were refused while most others were placed"
              .formatted(refusals, owner));
    }
  }

  private static String owner(Pod pod) {
    return pod.spec()
        .controller()
        .map(ControllerRef::name)
        .map(name -> pod.namespace() + "/" + name)
        .orElse(pod.key());
  }

  /** Whatever the mode is by now: else it would wait for ever. */
  private boolean waitsNoMore(Pod pod) {
    return Optional.ofNullable(byProfile.get(pod.spec().schedulerName()))
        .filter(watched -> watched.waitsNoMore(pod))
        .isPresent();
  }

  private void bindFailed(Watched watched, ClusterEvent.BindFailed failed) {
    watched.failedBindings.add(true);
    if (watched.failedBindings.exceeds(settings.failedShare())) {
      rollBack(
          failed.pod(),
          "%d %% of the last bindings failed".formatted(watched.failedBindings.percent()));
    }
  }

  private void checkLatency(Watched watched, Pod pod) {
    OptionalDouble limit =
        pod.spec().latency().map(limits -> limits.softMillis()).orElse(OptionalDouble.empty());
    OptionalDouble measured =
        pod.nodeName()
            .flatMap(cluster.get()::node)
            .map(NodeView::latencyMillis)
            .orElse(OptionalDouble.empty());
    if (limit.isEmpty() || measured.isEmpty()) {
      return;
    }
    boolean isFarAway = measured.getAsDouble() > limit.getAsDouble();
    watched.control.ifPresent(control -> control.measured(now, isFarAway));
    watched.latePods.add(isFarAway);
    if (watched.latePods.exceeds(settings.latencyShare())) {
      rollBack(
          pod,
          "%d %% of the last pods with a latency limit are beyond it"
              .formatted(watched.latePods.percent()));
    }
  }

  private void checkWaiting(Pod any, Instant at) {
    of(any)
        .flatMap(Watched::waitingLongestSince)
        .map(since -> Duration.between(since, at))
        .filter(age -> age.compareTo(settings.pendingAge()) > 0)
        .ifPresent(age -> rollBack(any, "a pod has waited for " + age.toSeconds() + " s"));
  }

  private void rollBack(Pod pod, String why) {
    profiles
        .get()
        .named(pod)
        .filter(profile -> profile.tripwire().reason().isEmpty())
        .ifPresent(profile -> of(pod).ifPresent(watched -> rollBack(profile, watched, why)));
  }

  private void rollBack(String schedulerName, Watched watched, String why) {
    profiles.get().all().stream()
        .filter(profile -> profile.schedulerName().equals(schedulerName))
        .filter(profile -> profile.tripwire().reason().isEmpty())
        .forEach(profile -> rollBack(profile, watched, why));
  }

  private void rollBack(Profile profile, Watched watched, String why) {
    Optional<String> before =
        watched.mayStepBack(profile.tripwire())
            ? earlier.version(profile.policy())
            : Optional.empty();
    if (before.isPresent()) {
      profiles.get().all().stream()
          .filter(other -> isSamePolicy(other, profile))
          .forEach(this::beginAnewOneStepBack);
      listener.onStepBack(profile.schedulerName(), before.get(), why);
    } else if (profile.tripwire().trip(why)) {
      listener.onRollback(profile.schedulerName(), why);
    }
  }

  private void beginAnewOneStepBack(Profile profile) {
    Watched watched = watched(profile);
    watched.steppedBack = Optional.of(profile.tripwire());
    watched.beginAnew(now);
  }

  /** Whatever their options, they go by the same version of the same model. */
  private static boolean isSamePolicy(Profile one, Profile other) {
    return OptionedName.policy(one.policy())
        .name()
        .equals(OptionedName.policy(other.policy()).name());
  }

  /** Where we place pods by kube-default there is nothing to go back to. */
  private static boolean canBeRolledBack(Profile profile, Pod pod) {
    Mode mode = profile.mode(pod);
    return mode.advises() && !(mode.isActive() && ProfileSettings.isKubeDefault(profile.policy()));
  }

  /** What kube-scheduler cannot bind says nothing about our policy. */
  private boolean weBind(Pod pod) {
    return profiles.get().named(pod).filter(profile -> profile.mode(pod).isActive()).isPresent();
  }

  private Optional<Watched> of(Pod pod) {
    return profiles
        .get()
        .named(pod)
        .filter(profile -> canBeRolledBack(profile, pod))
        .map(this::watched);
  }

  private Watched watched(Profile profile) {
    Watched watched =
        byProfile.computeIfAbsent(
            profile.schedulerName(), name -> new Watched(profile.tripwire(), control(name)));
    watched.use(profile.tripwire(), now);
    return watched;
  }

  private Optional<ControlledOutcomes> control(String schedulerName) {
    return settings
        .control()
        .map(control -> new ControlledOutcomes(control.slicesOf(schedulerName)));
  }
}
