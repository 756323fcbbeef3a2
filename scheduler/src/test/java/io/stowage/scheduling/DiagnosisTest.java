package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiagnosisTest {

  @Test
  void countsEachReasonAndSortsTheCountsAsText() {
    List<Finding> findings =
        IntStream.range(0, 12)
            .mapToObj(
                i ->
                    new Finding(
                        "F", i < 10 ? Verdict.no("Insufficient cpu") : Verdict.never("a taint")))
            .toList();
    assertThat(new Diagnosis(Optional.empty(), nodes(12), findings, "").message())
        .isEqualTo("0/12 nodes are available: 10 Insufficient cpu, 2 a taint.");
  }

  @Test
  void saysARefusalOnceForAllNodes() {
    Diagnosis diagnosis =
        new Diagnosis(
            Optional.of(new Finding("VolumeBinding", Verdict.never("no claim"))),
            nodes(3),
            List.of(),
            "");
    assertThat(diagnosis.message()).isEqualTo("0/3 nodes are available: no claim.");
  }

  @Test
  void addsWhatPreemptionSaid() {
    Diagnosis diagnosis =
        new Diagnosis(
            Optional.empty(),
            nodes(1),
            Collections.nCopies(1, new Finding("F", Verdict.no("Insufficient cpu"))),
            "preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.");
    assertThat(diagnosis.message())
        .isEqualTo(
            "0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No"
                + " preemption victims found for incoming pod.");
  }

  private static List<NodeView> nodes(int count) {
    List<Node> nodes = IntStream.range(0, count).mapToObj(i -> aNode("n" + i).build()).toList();
    return cluster(nodes).nodes();
  }
}
