package io.stowage.simulation.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.Node;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bound of the openb trace, with its own files. */
class OpenbBoundIT {

  @ParameterizedTest
  @CsvSource({
    "default, 96.9",
    "cpu050, 96.9",
    "cpu100, 96.9",
    "cpu200, 96.9",
    "gpushare40, 95.6",
    "gpushare60, 93.4",
    "gpushare80, 91.4",
    "gpuspec10, 96.9",
    "gpuspec20, 96.9",
    "gpuspec25, 96.9",
    "multigpu20, 97.4",
    "multigpu30, 97.7",
    "multigpu40, 98.0"
  })
  void theBoundIsTheKnownOne(String variant, double known) {
    List<Node> nodes = OpenbUnderTest.nodes();
    double mean =
        LongStream.range(42, 52)
            .mapToObj(seed -> OpenbUnderTest.arrivals(variant, 6_212_000, seed))
            .map(arrivals -> Bounds.of(nodes, arrivals, "alloc@100").orElseThrow())
            .mapToDouble(BoundValue::value)
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(known, within(0.1));
  }
}
