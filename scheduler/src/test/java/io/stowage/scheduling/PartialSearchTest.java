package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.filter.Filters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartialSearchTest {

  @Test
  void theSearchEndsWhenEnoughNodesWillDoAndTheNextGoesOnFromThere() {
    ClusterSnapshot cluster = nodes(1000, 1000);
    Scheduler scheduler = scheduler(30);

    assertThat(candidates(scheduler, cluster, 100)).containsExactlyElementsOf(range(0, 300));
    assertThat(candidates(scheduler, cluster, 100)).containsExactlyElementsOf(range(300, 600));
    assertThat(candidates(scheduler, cluster, 100)).containsExactlyElementsOf(range(600, 900));
    assertThat(candidates(scheduler, cluster, 100))
        .as("in the snapshot's order")
        .containsExactlyElementsOf(
            IntStream.concat(IntStream.range(0, 200), IntStream.range(900, 1000)).boxed().toList());
  }

  @Test
  void aHundredNodesAreTheFewest() {
    assertThat(candidates(scheduler(1), nodes(500, 1000), 100)).hasSize(100);
    assertThat(candidates(scheduler(1), nodes(100, 1000), 100)).hasSize(100);
    assertThat(candidates(scheduler(1), nodes(50, 1000), 100)).hasSize(50);
  }

  @Test
  void byDefaultAllNodesAreScored() {
    Scheduler scheduler = new Scheduler(Filters.kubeDefault(), flat(), Selector.firstBest());

    assertThat(candidates(scheduler, nodes(500, 1000), 100)).hasSize(500);
  }

  @Test
  void whereNoNodeWillDoAllAreToldAbout() {
    ClusterSnapshot cluster = nodes(300, 50);
    Scheduler scheduler = scheduler(40);

    for (int i = 0; i < 3; i++) {
      Decision.Reject reject =
          (Decision.Reject) scheduler.decide(aPod("p" + i).cpu(100).pending(), cluster);
      assertThat(reject.diagnosis().message())
          .isEqualTo("0/300 nodes are available: 300 Insufficient cpu.");
    }
  }

  @Test
  void aShareOutsideOfOneToAHundredIsAnError() {
    assertThatThrownBy(() -> scheduler(0)).hasMessageContaining("Maybe give 1 to 100");
    assertThatThrownBy(() -> scheduler(101)).hasMessageContaining("Maybe give 1 to 100");
  }

  private static Scheduler scheduler(int percent) {
    return new Scheduler(Filters.kubeDefault(), flat(), Selector.firstBest(), percent);
  }

  private static Policy flat() {
    return choice -> new double[choice.candidates().size()];
  }

  private static List<Integer> candidates(Scheduler scheduler, ClusterSnapshot cluster, int cpu) {
    Decision decision = scheduler.decide(aPod("p").cpu(cpu).pending(), cluster);
    return decision.choice().candidates().stream().map(NodeView::index).toList();
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static ClusterSnapshot nodes(int count, int milliCpu) {
    return cluster(
        IntStream.range(0, count).mapToObj(i -> aNode("n" + i).cpu(milliCpu).build()).toList());
  }
}
