package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.extender.Advice;
import io.stowage.api.extender.Expectations;
import io.stowage.api.extender.ExtenderListener;
import io.stowage.api.extender.Neutral;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FollowedAdviceTest implements ExtenderListener, FollowedAdvice.Loop {
  private final Pod web = aPod("web").pending();
  private ClusterSnapshot cluster =
      ClusterSnapshot.empty()
          .after(
              List.of(
                  new NodeAdded(aNode("n1").build()),
                  new NodeAdded(aNode("n2").build()),
                  new PodPending(web)));
  private Instant now = Instant.EPOCH;
  private final List<String> heard = new ArrayList<>();
  private final FollowedAdvice followed =
      new FollowedAdvice(this, new Expectations(), this, () -> now);

  @Override
  public ClusterSnapshot cluster() {
    return cluster;
  }

  @Override
  public void tell(List<ClusterEvent> news) {
    cluster = cluster.after(news);
  }

  @Override
  public void takeBack(Pod assumed, String why) {
    tell(List.of(new BindFailed(assumed, why)));
  }

  @Test
  void aPodIsWhereKubeSchedulerWasToldToPutIt() {
    advise("n1");
    assertThat(whereWebIs()).contains("n1");
    assertThat(heard).containsExactly("web");

    advise("n2");
    assertThat(whereWebIs()).as("asked again").contains("n2");
    assertThat(podsOn("n1")).isZero();
  }

  @Test
  void whatDoesNotHappenIsTakenBack() {
    advise("n1");
    pass(29);
    assertThat(whereWebIs()).contains("n1");
    pass(2);
    assertThat(whereWebIs()).isEmpty();
    assertThat(podsOn("n1")).isZero();
  }

  @Test
  void whatHasHappenedStaysWhicheverNewsComeFirst() {
    cluster = cluster.after(new PodBound(web.on("n2")));
    advise("n1");
    assertThat(whereWebIs()).as("the watch was quicker").contains("n2");
    pass(31);
    assertThat(whereWebIs()).contains("n2");
    assertThat(podsOn("n1")).isZero();
  }

  @Test
  void aPodThatWasBoundMeanwhileIsNotTakenBack() {
    advise("n1");
    cluster = cluster.after(new PodBound(web.on("n2")));
    pass(31);
    assertThat(whereWebIs()).contains("n2");
  }

  @Test
  void whoeverIsAskedAboutAgainHasAsMuchTimeAgain() {
    advise("n1");
    pass(20);
    advise("n1");
    pass(20);
    assertThat(whereWebIs()).contains("n1");
  }

  @Test
  void aPodThatHasGoneMeanwhileDoesNotComeBack() {
    cluster = cluster.after(new PodGone(web));
    advise("n1");
    pass(31);
    assertThat(cluster.pods()).isEmpty();
    assertThat(podsOn("n1")).isZero();
  }

  @Test
  void whereKubeSchedulerHasItsSayNothingIsExpected() {
    followed.onAdvice("web", web.uid(), advice(Optional.empty()));
    assertThat(whereWebIs()).isEmpty();
    assertThat(heard).containsExactly("web");
  }

  private void advise(String node) {
    followed.onAdvice("web", web.uid(), advice(Optional.of(web.on(node))));
  }

  private static Advice advice(Optional<Pod> expected) {
    return new Advice(
        new int[0], OptionalInt.empty(), "somebody", Optional.empty(), expected, Optional.empty());
  }

  private void pass(int seconds) {
    now = now.plusSeconds(seconds);
    followed.giveUp();
  }

  private Optional<String> whereWebIs() {
    return cluster.pod(web.key()).flatMap(Pod::nodeName);
  }

  private int podsOn(String node) {
    return cluster.node(node).orElseThrow().pods().size();
  }

  @Override
  public void onAdvice(String pod, String uid, Advice advice) {
    heard.add(pod);
  }

  @Override
  public void onAnswer(String verb, Optional<Neutral> neutral, Duration took) {}

  @Override
  public void onBadQuestion(String verb, String why) {}
}
