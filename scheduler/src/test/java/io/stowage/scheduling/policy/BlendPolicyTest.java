package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlendPolicyTest {
  private final Policy first = choice -> new double[] {100, 0};

  private final Policy second =
      new Policy() {
        @Override
        public double[] score(Choice choice) {
          return new double[] {20, 60};
        }

        @Override
        public List<Integer> devices(Pod pod, NodeView node) {
          return List.of(7);
        }
      };

  @Test
  void pointsAreWeightedAndTheSecondChoosesDevices() {
    PolicyUnderTest blend = new PolicyUnderTest(new BlendPolicy(first, second, 0.75));
    var cluster = cluster(List.of(aNode("a").build(), aNode("b").build()));
    assertThat(blend.scores(aPod("p").pending(), cluster)).containsExactly(40, 45);
    assertThat(
            new BlendPolicy(first, second, 0.75)
                .devices(aPod("p").pending(), cluster.nodes().getFirst()))
        .containsExactly(7);
  }

  @Test
  void partsSumUpToTheScore() {
    var cluster = cluster(List.of(aNode("a").build(), aNode("b").build()));
    Choice choice = new Choice(aPod("p").pending(), cluster.nodes(), cluster);
    double[] sums = new double[2];
    new BlendPolicy(first, second, 0.75)
        .parts(choice)
        .values()
        .forEach(
            points -> {
              sums[0] += points[0];
              sums[1] += points[1];
            });
    assertThat(sums).containsExactly(40, 45);
  }

  @Test
  void aPartIsAPart() {
    assertThatThrownBy(() -> new BlendPolicy(first, second, 1.5)).hasMessageContaining("1.5");
  }
}
