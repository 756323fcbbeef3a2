package io.stowage.learning;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearnedPolicyTest {
  private static final Features FEATURES =
      new Features("test-1", List.of("podCount", "cpu"), List.of("pods"));

  /** Counts what is asked of it; a score is the sum of the row, times the context. */
  private static final class Summing implements Model {
    private final boolean nodesAlone;
    private int rowsSeen;

    Summing(boolean nodesAlone) {
      this.nodesAlone = nodesAlone;
    }

    @Override
    public float[] scores(Observation observation) {
      float[] scores = new float[observation.candidates()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] =
            (observation.nodes()[2 * i] + observation.nodes()[2 * i + 1])
                * (1 + observation.context()[0]);
      }
      rowsSeen += scores.length;
      return scores;
    }

    @Override
    public boolean scoresNodesAlone() {
      return nodesAlone;
    }
  }

  /** The context changes when a third pod runs. */
  private static final Encoder ENCODER =
      new Encoder() {
        @Override
        public Features features() {
          return FEATURES;
        }

        @Override
        public Encoding prepare(Choice choice) {
          return new Encoding() {
            @Override
            public float[] context() {
              return new float[] {choice.cluster().podCount() < 3 ? 0 : 1};
            }

            @Override
            public void encode(NodeView node, float[] rows, int from) {
              rows[from] = node.podCount();
              rows[from + 1] = node.requestedMilliCpu();
            }

            @Override
            public Object validity() {
              return FEATURES;
            }
          };
        }
      };

  private static final ClusterSnapshot THREE_NODES =
      cluster(List.of(aNode("a").build(), aNode("b").build(), aNode("c").build()));

  private static double[] scores(LearnedPolicy policy, ClusterSnapshot cluster) {
    Pod pod = aPod("new").cpu(100).pending();
    return policy.score(new Choice(pod, cluster.nodes(), cluster));
  }

  @Test
  void onlyNodesThatHaveChangedAreScoredAnew() {
    Summing model = new Summing(true);
    LearnedPolicy policy = new LearnedPolicy(ENCODER, () -> model);
    scores(policy, THREE_NODES);
    scores(policy, THREE_NODES);
    int before = model.rowsSeen;
    double[] scores = scores(policy, THREE_NODES.with(aPod("p").cpu(500).on("b")));
    assertThat(model.rowsSeen - before).isEqualTo(1);
    assertThat(scores).containsExactly(0, 501, 0);
  }

  @Test
  void anotherContextMakesAllScoresAnew() {
    Summing model = new Summing(true);
    LearnedPolicy policy = new LearnedPolicy(ENCODER, () -> model);
    ClusterSnapshot two =
        THREE_NODES.with(aPod("p").cpu(500).on("b")).with(aPod("q").cpu(500).on("c"));
    scores(policy, two);
    scores(policy, two);
    assertThat(scores(policy, two.with(aPod("r").cpu(100).on("a"))))
        .containsExactly(202, 1002, 1002);
  }

  @Test
  void aModelThatComparesNodesSeesAllOfThem() {
    Summing model = new Summing(false);
    LearnedPolicy policy = new LearnedPolicy(ENCODER, () -> model);
    scores(policy, THREE_NODES);
    scores(policy, THREE_NODES);
    assertThat(model.rowsSeen).isEqualTo(6);
  }

  @Test
  void aNewModelIsAskedAboutAllNodes() {
    Summing first = new Summing(true);
    Summing second = new Summing(true);
    Model[] current = {first};
    LearnedPolicy policy = new LearnedPolicy(ENCODER, () -> current[0]);
    scores(policy, THREE_NODES);
    scores(policy, THREE_NODES);
    current[0] = second;
    scores(policy, THREE_NODES);
    assertThat(second.rowsSeen).isEqualTo(3);
  }
}
