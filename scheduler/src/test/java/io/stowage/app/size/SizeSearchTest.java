package io.stowage.app.size;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.size.SizeAnswer.TooFew;
import io.stowage.cluster.Node;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeSearchTest {
  private static final int PODS = 13;

  private final List<Integer> tried = new ArrayList<>();

  @Test
  void theSmallestSizeIsFoundWithoutTryingAll() {
    SizeAnswer answer = answer(1, 100, 1);

    assertThat(answer)
        .isEqualTo(new SizeAnswer("first-fit", OptionalInt.of(7), tooFew(6, 1), true));
    assertThat(tried).startsWith(100, 50).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(8);
  }

  @Test
  void onlyStepsAreTried() {
    assertThat(answer(1, 100, 5).enough()).hasValue(11);
    assertThat(tried).allMatch(size -> size % 5 == 1);
  }

  @Test
  void ifTheLargestIsTooSmallNothingElseIsTried() {
    assertThat(answer(1, 5, 1))
        .isEqualTo(new SizeAnswer("first-fit", OptionalInt.empty(), tooFew(5, 3), true));
    assertThat(tried).containsExactly(5);
  }

  @Test
  void theSmallestMayDo() {
    assertThat(answer(9, 12, 1))
        .isEqualTo(new SizeAnswer("first-fit", OptionalInt.of(9), Optional.empty(), true));
  }

  @Test
  void aSearchThatIsStoppedTellsWhatItKnows() {
    SizeAnswer answer =
        new SizeSearch(
                question(1, 100, 1),
                this::podsOfHalfANode,
                PolicyCatalogue.usual(),
                () -> tried.size() < 3,
                () -> {})
            .under("first-fit");

    assertThat(answer.finished()).isFalse();
    assertThat(answer.enough()).hasValue(50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"placed", "placed=1", "placed<=", "nothing<=1", "placed<=1.2.3"})
  void whatIsNoLimitIsAnError(String text) {
    assertThatThrownBy(() -> Limit.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private SizeAnswer answer(int least, int most, int step) {
    return new SizeSearch(
            question(least, most, step),
            this::podsOfHalfANode,
            PolicyCatalogue.usual(),
            () -> true,
            () -> {})
        .under("first-fit");
  }

  private static SizeQuestion question(int least, int most, int step) {
    List<Limit> limits = List.of(Limit.parse("unschedulable<=0"), Limit.parse("placed>=1"));
    return new SizeQuestion("w", "nodes", least, most, step, limits, List.of(1L));
  }

  private static Optional<TooFew> tooFew(int size, double unschedulable) {
    return Optional.of(
        new TooFew(size, new LinkedHashMap<>(Map.of("unschedulable", unschedulable))));
  }

  private Workload podsOfHalfANode(int nodes) {
    tried.add(nodes);
    List<Node> cluster =
        IntStream.range(0, nodes).mapToObj(i -> aNode("n" + i).cpu(1_000).build()).toList();
    List<Occurrence> arrivals = new ArrayList<>();
    for (int i = 0; i < PODS; i++) {
      arrivals.add(
          new Occurrence.PodArrives(
              Duration.ZERO,
              PodRun.of("p" + i, aPod("p").cpu(500).pending().spec(), new Lifetime.Forever())));
    }
    return seed -> Scenario.of(cluster, arrivals, Duration.ofMinutes(1), World.USUAL);
  }
}
