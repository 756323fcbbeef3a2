package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Selector;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SwingPolicyTest {
  private static final ClusterSnapshot CLUSTER =
      cluster(IntStream.range(0, 5).mapToObj(i -> aNode("n" + i).build()).toList());
  private static final Choice CHOICE = new Choice(aPod("web").pending(), CLUSTER.nodes(), CLUSTER);

  private static double[] scores(double swing, double[] wanted, double[] usual) {
    return new SwingPolicy(choice -> wanted.clone(), choice -> usual.clone(), swing).score(CHOICE);
  }

  @Test
  void withinTheSwingThePolicyDecidesAsItLikes() {
    double[] scores = scores(30, new double[] {3, 4, 1, 2, 0}, new double[] {8, 7, 8, 7, 0});
    assertThat(Selector.firstBest().pick(scores)).isEqualTo(1);
  }

  @Test
  void withAllTheSwingThereIsItIsThePolicyAlone() {
    double[] wanted = {0, 25, 50, 75, 100};
    assertThat(scores(100, wanted, new double[] {5, 4, 3, 2, 1})).isEqualTo(wanted);
  }

  @Test
  void aNodeWhoseNumbersSomebodyForgedDoesNotWinAgainstAllReason() {
    double[] usual = {100, 98, 97, 99, 0};
    double[] forged = {1, 2, 3, 2, 1e12};
    assertThat(Selector.firstBest().pick(scores(30, forged, usual))).isNotEqualTo(4);
    assertThat(Selector.firstBest().pick(scores(100, forged, usual))).isEqualTo(4);
  }

  @Test
  void theWinnerIsAtMostTwoSwingsWorseThanTheHeuristicsBest() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_000; i++) {
      double swing = random.nextDouble(50);
      double[] usual = {0, random.nextDouble(100), random.nextDouble(100), 100, 50};
      double[] wanted = random.doubles(5, -1e9, 1e9).toArray();
      int winner = Selector.firstBest().pick(scores(swing, wanted, usual));
      assertThat(usual[winner]).isGreaterThanOrEqualTo(100 - 2 * swing - 1e-6);
    }
  }

  @Test
  void aSwingThatIsNoPartOfAHundredWillNotDo() {
    for (double swing : List.of(-1.0, 101.0, Double.NaN)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> scores(swing, new double[5], new double[5]))
          .withMessageContaining("Maybe 0 to 100");
    }
  }
}
