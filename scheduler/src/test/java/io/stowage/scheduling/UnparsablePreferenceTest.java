package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Requirement;
import io.stowage.scheduling.filter.Filters;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnparsablePreferenceTest {
  private static final ClusterSnapshot TWO_NODES =
      cluster(List.of(aNode("a").build(), aNode("b").build()));
  private final Scheduler scheduler =
      new Scheduler(
          Filters.kubeDefault(),
          choice -> new double[choice.candidates().size()],
          Selector.firstBest());

  @Test
  void aPreferredTermThatKubeSchedulerCannotParseEndsTheAttempt() {
    Pod pod = preferring(1, "1.5");
    assertThat(scheduler.decide(pod, TWO_NODES))
        .isInstanceOfSatisfying(
            Decision.Reject.class, reject -> assertThat(reject.diagnosis().fault()).isPresent());
    assertThat(scheduler.explain(pod, TWO_NODES).fault()).isPresent();
  }

  @Test
  void aTermThatWeighsNothingIsNotLookedAt() {
    assertThat(scheduler.decide(preferring(0, "1.5"), TWO_NODES))
        .isInstanceOf(Decision.Place.class);
    assertThat(scheduler.decide(preferring(1, "1"), TWO_NODES)).isInstanceOf(Decision.Place.class);
  }

  @Test
  void whereOneNodeIsLeftNothingIsScoredAndTheTermIsNotLookedAt() {
    assertThat(scheduler.decide(preferring(1, "1.5"), cluster(List.of(aNode("a").build()))))
        .isInstanceOf(Decision.Place.class);
  }

  private static Pod preferring(int weight, String greaterThan) {
    Requirement expression =
        new Requirement("generation", Requirement.Operator.GREATER, Set.of(greaterThan));
    NodeSelector.Term term = new NodeSelector.Term(List.of(expression), List.of());
    return aPod("p")
        .with(spec -> spec.preferredNodeAffinity(List.of(new NodeSelector.Preferred(weight, term))))
        .pending();
  }
}
