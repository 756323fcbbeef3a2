package io.stowage.simulation.bound;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PeakAllocationBoundTest {
  private static final List<Node> TWO_NODES =
      List.of(aNode("a").cpu(4_000).build(), aNode("b").cpu(4_000).build());

  private final Bound bound = new PeakAllocationBound();

  @Test
  void thePodsThatFillTheNodesBestAreChosen() {
    List<Pod> pods = List.of(pod("p", 3_000), pod("q", 3_000), pod("r", 2_000), pod("s", 1_000));

    assertThat(bound.of(TWO_NODES, pods, "peak-alloc"))
        .contains(new BoundValue(87.5, true, "optimum by CP-SAT"));
  }

  @Test
  void whereThereAreGpusTheyCount() {
    List<Node> nodes = List.of(aNode("a").cpu(4_000).devices("T4", 2).build());
    Pod large = aPod("p").with(s -> s.gpu(new GpuRequest(1, 800, Set.of()))).pending();
    Pod small = aPod("q").with(s -> s.gpu(new GpuRequest(1, 300, Set.of()))).pending();

    assertThat(bound.of(nodes, List.of(large, small), "peak-alloc"))
        .contains(new BoundValue(55, true, "optimum by CP-SAT"));
  }

  @Test
  void largeCasesAndOtherMetricsHaveNone() {
    List<Pod> many = Collections.nCopies(501, pod("p", 1));

    assertThat(bound.of(TWO_NODES, many, "peak-alloc")).isEmpty();
    assertThat(bound.of(TWO_NODES, List.of(), "peak-alloc")).isEmpty();
    assertThat(bound.of(TWO_NODES, List.of(pod("p", 1)), "alloc")).isEmpty();
  }

  private static Pod pod(String name, long milliCpu) {
    return aPod(name).cpu(milliCpu).pending();
  }
}
