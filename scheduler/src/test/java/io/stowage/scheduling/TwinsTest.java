package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.cluster.Taint;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.Scores;
import io.stowage.scheduling.policy.WeightedScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TwinsTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  @Test
  void whatIsRememberedOfTwinsNeverChangesADecision() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Scheduler remembering = kubeDefault();
      ClusterSnapshot cluster = ClusterSnapshot.empty();
      List<Pod> placed = new ArrayList<>();
      for (int step = 0; step < 150; step++) {
        cluster = cluster.after(nodeEvent(random));
        Pod pod = pod(random, step);
        Decision decision = remembering.decide(pod, cluster);
        assertSame(kubeDefault().decide(pod, cluster), decision, "seed " + seed + ", step " + step);
        if (decision instanceof Decision.Place place) {
          placed.add(pod.on(place.node().name()));
          cluster =
              cluster.after(
                  List.of(
                      new ClusterEvent.PodPending(pod),
                      new ClusterEvent.PodAssumed(placed.getLast())));
        }
        if (!placed.isEmpty() && random.nextInt(3) == 0) {
          Pod leaving = placed.remove(random.nextInt(placed.size()));
          cluster = cluster.after(new ClusterEvent.PodGone(leaving));
        }
      }
    }
  }

  private static void assertSame(Decision afresh, Decision remembered, String when) {
    assertThat(remembered.getClass()).as(when).isEqualTo(afresh.getClass());
    assertThat(remembered.choice().candidates()).as(when).isEqualTo(afresh.choice().candidates());
    if (remembered instanceof Decision.Place place && afresh instanceof Decision.Place other) {
      assertThat(place.scores()).as(when).isEqualTo(other.scores());
    }
    if (remembered instanceof Decision.Reject reject && afresh instanceof Decision.Reject other) {
      assertThat(reject.diagnosis()).as(when).isEqualTo(other.diagnosis());
    }
  }

  private static Scheduler kubeDefault() {
    return new Scheduler(
        Filters.kubeDefault(), new WeightedScores(Scores.kubeDefault()), Selector.firstBest());
  }

  private static ClusterEvent nodeEvent(Random random) {
    String name = "n" + random.nextInt(12);
    if (random.nextInt(10) == 0) {
      return new ClusterEvent.NodeRemoved(name);
    }
    return new ClusterEvent.NodeAdded(node(random, name));
  }

  private static Node node(Random random, String name) {
    NodeUnderTest node =
        aNode(name).cpu(1_000 + 500L * random.nextInt(4)).label(ZONE, "z" + random.nextInt(3));
    if (random.nextInt(4) == 0) {
      node.taint(
          "a",
          "b",
          random.nextBoolean() ? Taint.Effect.NO_SCHEDULE : Taint.Effect.PREFER_NO_SCHEDULE);
    }
    if (random.nextBoolean()) {
      node.image("docker.io/library/web:latest", (50L + random.nextInt(900)) << 20);
    }
    return node.build();
  }

  private static Pod pod(Random random, int step) {
    int kind = random.nextInt(5);
    LabelSelector like = LabelSelector.of(Map.of("app", "kind-" + kind));
    PodUnderTest pod = aPod("pod-" + step).label("app", "kind-" + kind).cpu(100L + 100L * kind);
    pod.with(spec -> spec.images(List.of("docker.io/library/web")));
    switch (kind) {
      case 1 ->
          pod.with(
              spec ->
                  spec.spreadConstraints(
                      List.of(
                          new SpreadConstraint(1, ZONE, true, like, 1, true, false, List.of()))));
      case 2 -> pod.with(spec -> spec.requiredAntiAffinity(List.of(term(like))));
      case 3 ->
          pod.with(
              spec ->
                  spec.preferredAffinity(List.of(new PodAffinityTerm.Preferred(5, term(like)))));
      default -> {}
    }
    return pod.pending();
  }

  private static PodAffinityTerm term(LabelSelector like) {
    return new PodAffinityTerm(like, Set.of("default"), Optional.empty(), "kubernetes.io/hostname");
  }
}
