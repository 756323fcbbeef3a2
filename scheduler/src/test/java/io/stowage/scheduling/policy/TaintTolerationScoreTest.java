package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.Taint.Effect.NO_SCHEDULE;
import static io.stowage.cluster.Taint.Effect.PREFER_NO_SCHEDULE;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaintTolerationScoreTest {
  private final ScoreUnderTest score = new ScoreUnderTest(new TaintTolerationScore());

  private static Pod tolerating(String key, Taint.Effect... effect) {
    Toleration toleration =
        new Toleration(key, Toleration.Operator.EXISTS, "", List.of(effect).stream().findFirst());
    return aPod("p").with(s -> s.tolerations(List.of(toleration))).pending();
  }

  @Test
  void fewerUntoleratedSoftTaintsAreBetter() {
    List<Node> nodes =
        List.of(
            aNode("none").build(),
            aNode("one").taint("a", "", PREFER_NO_SCHEDULE).build(),
            aNode("three")
                .taint("a", "", PREFER_NO_SCHEDULE)
                .taint("b", "", PREFER_NO_SCHEDULE)
                .taint("c", "", PREFER_NO_SCHEDULE)
                .build());
    // 100 - 100*1/3 = 67.
    assertThat(score.points(aPod("p").pending(), nodes)).containsExactly(100, 67, 0);
    assertThat(score.points(tolerating("a"), nodes)).containsExactly(100, 100, 0);
    assertThat(score.points(tolerating(""), nodes)).containsExactly(100, 100, 100);
  }

  @Test
  void hardTaintsAndTolerationsOfOtherEffectsDoNotCount() {
    List<Node> nodes =
        List.of(
            aNode("hard").taint("a", "", NO_SCHEDULE).build(),
            aNode("soft").taint("a", "", PREFER_NO_SCHEDULE).build());
    assertThat(score.points(tolerating("a", NO_SCHEDULE), nodes)).containsExactly(100, 0);
    assertThat(score.points(tolerating("a", PREFER_NO_SCHEDULE), nodes)).containsExactly(100, 100);
  }

  @Test
  void withoutAnyTaintAllNodesAreBest() {
    assertThat(score.points(aPod("p").pending(), List.of(aNode("a").build(), aNode("b").build())))
        .containsExactly(100, 100);
    assertThat(score.skips(aPod("p").pending(), List.of(aNode("a").build()))).isFalse();
  }
}
