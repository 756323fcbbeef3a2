package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodUnderTest;
import io.stowage.scheduling.Comparison.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A policy that likes CPUs looks on; node "used" is the only one with a pod. */
class ComparisonTest {
  private final ClusterSnapshot cluster =
      ClusterSnapshot.empty()
          .after(
              List.of(
                  new NodeAdded(aNode("small").cpu(1000).build()),
                  new NodeAdded(aNode("middle").cpu(3000).build()),
                  new NodeAdded(aNode("used").cpu(5000).build()),
                  new NodeAdded(aNode("forbidden").cpu(9000).build())))
          .with(aPod("old").on("used"));
  private final Filter filter =
      (pod, known) ->
          node -> node.name().equals("forbidden") ? Verdict.no("no") : Verdict.Pass.PASS;
  private final Profile profile =
      new Profile(
          "s",
          "most-cpu",
          new Scheduler(
              List.of(filter),
              choice ->
                  choice.candidates().stream().mapToDouble(NodeView::allocatableMilliCpu).toArray(),
              Selector.firstBest()),
          Optional.empty(),
          new Modes(Mode.SHADOW, Map.of()),
          new Tripwire());

  @Test
  void theBestNodeIsTheSame() {
    Comparison same = of("used");
    assertThat(same.outcome()).isEqualTo(Outcome.SAME);
    assertThat(same.regret()).hasValue(0);
    assertThat(same.nodesSaved()).isZero();
    assertThat(same.candidates()).isEqualTo(3);
    assertThat(same.policy()).isEqualTo("most-cpu");
  }

  @Test
  void aWorseNodeIsRegrettedByItsDistanceFromTheBest() {
    Comparison worse = of("middle");
    assertThat(worse.outcome()).isEqualTo(Outcome.DIFFERENT);
    assertThat(worse.regret()).hasValue(0.5);
    assertThat(worse.wanted()).contains("used");
    assertThat(worse.nodesSaved()).as("an empty node was opened").isEqualTo(1);
    assertThat(of("small").regret()).hasValue(1);
  }

  @Test
  void whereNoOtherNodeWouldHaveDoneThereIsNothingToAgreeOn() {
    ClusterSnapshot narrow =
        ClusterSnapshot.empty()
            .after(
                List.of(
                    new NodeAdded(aNode("small").cpu(1000).build()),
                    new NodeAdded(aNode("forbidden").cpu(9000).build())));
    Comparison only = of("small", narrow);
    assertThat(only.outcome()).isEqualTo(Outcome.ONLY_NODE);
    assertThat(only.regret()).isEmpty();
    assertThat(of("forbidden", narrow).outcome()).isEqualTo(Outcome.FORBIDDEN);
  }

  @Test
  void whatWeWouldNotHaveDoneHasNoRegretToMeasure() {
    assertThat(of("forbidden").outcome()).isEqualTo(Outcome.FORBIDDEN);
    assertThat(of("forbidden").regret()).isEmpty();
    Comparison nowhere =
        Comparison.of(
            profile,
            aPod("new").on("small"),
            profile.scheduler().decide(aPod("new").pending(), ClusterSnapshot.empty()));
    assertThat(nowhere.outcome()).isEqualTo(Outcome.NO_NODE);
    assertThat(nowhere.wanted()).isEmpty();
  }

  @Test
  void aNodeWithoutOtherPodsThanThoseThatComeWithItIsEmpty() {
    ClusterSnapshot withAgents = cluster;
    for (String node : List.of("small", "middle", "used", "forbidden")) {
      withAgents =
          withAgents
              .with(owned("agent-" + node, "DaemonSet").on(node))
              .with(owned("proxy-" + node, "Node").on(node));
    }
    assertThat(of("middle", withAgents).nodesSaved()).isEqualTo(1);
    assertThat(of("used", withAgents).nodesSaved()).isZero();

    ClusterSnapshot alsoMiddle = withAgents.with(owned("web", "ReplicaSet").on("middle"));
    assertThat(of("middle", alsoMiddle).nodesSaved()).isZero();
  }

  private static PodUnderTest owned(String name, String kind) {
    return aPod(name).with(spec -> spec.controller(new ControllerRef("v1", kind, "owner", "uid")));
  }

  private Comparison of(String node) {
    return of(node, cluster);
  }

  private Comparison of(String node, ClusterSnapshot known) {
    Decision ours = profile.scheduler().decide(aPod("new").pending(), known);
    return Comparison.of(profile, aPod("new").on(node), ours);
  }
}
