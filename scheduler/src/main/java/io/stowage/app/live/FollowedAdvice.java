package io.stowage.app.live;

import io.stowage.api.extender.Advice;
import io.stowage.api.extender.Expectations;
import io.stowage.api.extender.ExtenderListener;
import io.stowage.api.extender.Neutral;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Tells the loop where kube-scheduler will put a pod, as soon as it is told so, and takes that back
 * where it does not happen. Others hear all as before. For any thread.
 */
final class FollowedAdvice implements ExtenderListener {
  private final ExtenderListener others;
  private final Expectations expectations;
  private final Loop loop;
  private final InstantSource clock;

  /** Who knows the cluster. */
  interface Loop {
    ClusterSnapshot cluster();

    void tell(List<ClusterEvent> news);

    /** The assumed pod waits again, as the watch knows it by now. */
    void takeBack(Pod assumed, String why);
  }

  FollowedAdvice(
      ExtenderListener others, Expectations expectations, Loop loop, InstantSource clock) {
    this.others = others;
    this.expectations = expectations;
    this.loop = loop;
    this.clock = clock;
  }

  @Override
  public void onAdvice(String pod, String uid, Advice advice) {
    advice.expected().ifPresent(this::expect);
    others.onAdvice(pod, uid, advice);
  }

  private void expect(Pod pod) {
    expectations.expect(pod, clock.instant());
    loop.tell(List.of(new ClusterEvent.PodAssumed(pod)));
  }

  /** Takes back what has not come about; to be called now and then. */
  void giveUp() {
    for (Pod late : expectations.overdue(clock.instant())) {
      ClusterSnapshot now = loop.cluster();
      // Those that were bound or have gone are not assumed any more.
      if (now.isAssumed(late) && now.pod(late.key()).equals(Optional.of(late))) {
        loop.takeBack(late, "kube-scheduler did not bind it where it was told to");
      }
    }
  }

  @Override
  public void onAnswer(String verb, Optional<Neutral> neutral, Duration took) {
    others.onAnswer(verb, neutral, took);
  }

  @Override
  public void onBadQuestion(String verb, String why) {
    others.onBadQuestion(verb, why);
  }
}
