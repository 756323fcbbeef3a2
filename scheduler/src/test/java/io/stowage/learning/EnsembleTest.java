package io.stowage.learning;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.learning.Encoder.Encoding;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Candidates whose only feature is a number of their own in each choice. */
class EnsembleTest {
  private static final Features FEATURES = new Features("test-1", List.of("number"), List.of());

  private final SplittableRandom random = new SplittableRandom(1);
  private int rowsAsked;

  /** Scores by a row's number. */
  private interface Opinion {
    double of(float number);
  }

  private Model member(Opinion opinion) {
    return new Model() {
      @Override
      public float[] scores(Observation observation) {
        rowsAsked += observation.candidates();
        float[] scores = new float[observation.candidates()];
        for (int i = 0; i < scores.length; i++) {
          scores[i] = (float) opinion.of(observation.nodes()[i]);
        }
        return scores;
      }

      @Override
      public boolean scoresNodesAlone() {
        return true;
      }
    };
  }

  private static Choice among(int nodes) {
    ClusterSnapshot cluster =
        cluster(IntStream.range(0, nodes).mapToObj(i -> aNode("n" + i).build()).toList());
    return new Choice(aPod("web").pending(), cluster.nodes(), cluster);
  }

  /** The model itself scores by the number. */
  private void show(Ensemble ensemble, int choices, int nodes) {
    Choice choice = among(nodes);
    for (int i = 0; i < choices; i++) {
      double[] numbers = random.doubles(nodes).toArray();
      ensemble.onScores(choice, new Numbers(numbers), numbers);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // numbers, never compared as a record
  private record Numbers(double[] ofNodes) implements Encoding {
    @Override
    public float[] context() {
      return new float[0];
    }

    @Override
    public void encode(NodeView node, float[] rows, int from) {
      rows[from] = (float) ofNodes[node.index()];
    }

    @Override
    public Object validity() {
      return ofNodes;
    }
  }

  private double agreementOf(Opinion... opinions) {
    Ensemble ensemble =
        new Ensemble(FEATURES, List.of(opinions).stream().map(this::member).toList());
    show(ensemble, 500, 30);
    return ensemble.agreement().orElseThrow();
  }

  @Test
  void membersAgreeAsFarAsTheirScoresRiseAndFallWithTheModels() {
    assertThat(agreementOf(number -> 3 * number + 7)).isCloseTo(1, within(1e-3));
    assertThat(agreementOf(number -> -number)).isCloseTo(-1, within(1e-3));
    assertThat(agreementOf(number -> random.nextDouble())).isCloseTo(0, within(0.1));
    assertThat(agreementOf(number -> number, number -> random.nextDouble()))
        .as("the mean of both")
        .isCloseTo(0.5, within(0.1));
    assertThat(agreementOf(_ -> 1))
        .as("whoever cannot tell nodes apart agrees to nothing")
        .isZero();
  }

  @Test
  void aFewChoicesOrAFewNodesSayNothing() {
    Ensemble ensemble = new Ensemble(FEATURES, List.of(member(number -> -number)));
    show(ensemble, 127, 30);
    show(ensemble, 500, 8);
    assertThat(ensemble.agreement()).isEmpty();
    show(ensemble, 1, 30);
    assertThat(ensemble.agreement()).isPresent();
  }

  @Test
  void ofManyNodesSomeAreAskedAbout() {
    show(new Ensemble(FEATURES, List.of(member(number -> number))), 10, 1000);
    assertThat(rowsAsked).isEqualTo(10 * 64);
  }

  @Test
  void whoDisagreedIsHeardAgainWhenTheyAgree() {
    boolean[] strange = {true};
    Ensemble ensemble =
        new Ensemble(FEATURES, List.of(member(number -> strange[0] ? -number : number)));
    show(ensemble, 300, 30);
    assertThat(ensemble.agreement().orElseThrow()).isNegative();
    strange[0] = false;
    show(ensemble, 600, 30);
    assertThat(ensemble.agreement().orElseThrow()).isGreaterThan(0.9);
  }

  @Test
  void scoresThatAreNoNumbersAreNoOpinion() {
    Ensemble ensemble = new Ensemble(FEATURES, List.of(member(number -> number)));
    double[] broken = new double[30];
    broken[3] = Double.NaN;
    ensemble.onScores(among(30), new Numbers(broken), broken);
    show(ensemble, 200, 30);
    assertThat(ensemble.agreement().orElseThrow()).isCloseTo(1, within(1e-3));
    Ensemble failing = new Ensemble(FEATURES, List.of(member(_ -> Double.NaN)));
    assertThatIllegalStateException().isThrownBy(() -> show(failing, 1, 30));
  }
}
