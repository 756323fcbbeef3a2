package io.stowage.app.live;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks on while another scheduler places pods in our stead, and decides each of them, too, at the
 * moment at which its binding is heard of: then the cluster is as the other one saw it, but for
 * bindings that overtook each other. A pod that it has asked us about was decided then, among the
 * nodes that it had in mind. Nothing is sent to anybody. For the loop's thread alone.
 */
final class Onlooker implements DecisionListener {
  private final Supplier<Profiles> profiles;
  private final Supplier<ClusterSnapshot> before;
  private final Function<String, Optional<Decision.Place>> advice;
  private final Listener listener;
  private final Set<String> waiting = new HashSet<>();

  /** Hears each comparison, and what we would have decided. */
  interface Listener {
    void onCompared(Profile profile, Comparison comparison, Decision ours, Instant at);
  }

  /**
   * @param before the cluster as it is known before the event that is being told
   * @param advice what we have told the other one about a pod, by its uid
   */
  Onlooker(
      Supplier<Profiles> profiles,
      Supplier<ClusterSnapshot> before,
      Function<String, Optional<Decision.Place>> advice,
      Listener listener) {
    this.profiles = profiles;
    this.before = before;
    this.advice = advice;
    this.listener = listener;
  }

  /** A turn begins or ends: a new loop will tell of all pods that wait. */
  void beginAnew() {
    waiting.clear();
  }

  @Override
  public void onDecision(Decision decision) {}

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    switch (event) {
      case ClusterEvent.PodPending pending -> {
        if (placedByOthers(pending.pod()).isPresent()) {
          waiting.add(pending.pod().uid());
        }
      }
      case ClusterEvent.PodBound bound -> {
        if (waiting.remove(bound.pod().uid())) {
          placedByOthers(bound.pod()).ifPresent(profile -> compare(profile, bound.pod(), at));
        }
      }
      case ClusterEvent.PodGone gone -> waiting.remove(gone.pod().uid());
      case ClusterEvent.PodAssumed _, ClusterEvent.BindFailed _ -> {}
      case ClusterEvent.NodeAdded _, ClusterEvent.NodeChanged _, ClusterEvent.NodeRemoved _ -> {}
      case ClusterEvent.ObjectChanged _, ClusterEvent.ObjectRemoved _ -> {}
      case ClusterEvent.UsageMeasured _ -> {}
    }
  }

  private Optional<Profile> placedByOthers(Pod pod) {
    return profiles.get().named(pod).filter(profile -> profile.mode(pod).compares());
  }

  private void compare(Profile profile, Pod bound, Instant at) {
    Decision ours =
        advice
            .apply(bound.uid())
            .<Decision>map(given -> given)
            .orElseGet(() -> profile.scheduler().decide(bound.unplaced(), before.get().asOf(at)));
    listener.onCompared(profile, Comparison.of(profile, bound, ours), ours, at);
  }
}
