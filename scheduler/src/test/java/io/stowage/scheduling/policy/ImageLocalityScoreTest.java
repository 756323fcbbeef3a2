package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImageLocalityScoreTest {
  private static final long MIB = 1L << 20;

  private final ScoreUnderTest score = new ScoreUnderTest(new ImageLocalityScore());

  private static Pod running(String... images) {
    return aPod("p").with(s -> s.images(List.of(images))).pending();
  }

  @Test
  void heldBytesCountByTheShareOfNodesThatHoldThem() {
    List<Node> nodes =
        List.of(
            aNode("n1").image("gcr.io/250:latest", 250 * MIB).build(),
            aNode("n2").image("gcr.io/40:latest", 40 * MIB).build());
    // Half of 250 MiB is 125: 100 * (125 - 23) / (1000 - 23) = 10; half of 40 is below 23.
    assertThat(score.points(running("gcr.io/250"), nodes)).containsExactly(10, 0);
    // Two containers: 100 * (125 - 23) / (2000 - 23) = 5; 20 is below 23.
    assertThat(score.points(running("gcr.io/250", "gcr.io/40"), nodes)).containsExactly(5, 0);
  }

  @Test
  void anImageThatAllNodesHoldCountsInFull() {
    List<Node> nodes =
        List.of(
            aNode("n1").image("db:1", 500 * MIB).build(),
            aNode("n2").image("db:1", 500 * MIB).build());
    // 100 * (500 - 23) / 977 = 48.
    assertThat(score.points(running("db:1"), nodes)).containsExactly(48, 48);
    assertThat(score.points(running("db:2"), nodes)).containsExactly(0, 0);
  }

  @Test
  void aThousandMebibytesPerContainerAreEnough() {
    List<Node> nodes = List.of(aNode("n").image("big:1", 4000 * MIB).build());
    assertThat(score.points(running("big:1"), nodes)).containsExactly(100);
  }

  @Test
  void aNameWithoutTagMeansTheLatestEvenBehindARegistryPort() {
    List<Node> nodes = List.of(aNode("n").image("localhost:5000/app:latest", 4000 * MIB).build());
    assertThat(score.points(running("localhost:5000/app"), nodes)).containsExactly(100);
    assertThat(score.points(running("localhost:5000/app:1"), nodes)).containsExactly(0);
  }

  @Test
  void anImageVolumeIsHeldLikeAnyImageButDoesNotRaiseWhatIsEnough() {
    List<Node> nodes = List.of(aNode("n").image("model:1", 500 * MIB).build());
    Pod pod =
        aPod("p")
            .with(s -> s.images(List.of("app:1", "model:1")))
            .with(s -> s.volumes(List.of(new PodVolume.Image("model:1"))))
            .pending();
    assertThat(score.points(pod, nodes)).containsExactly(48);
  }

  @Test
  void aPodWithoutImagesHasNoPointsAnywhere() {
    assertThat(score.points(running(), List.of(aNode("n").image("a:1", 4000 * MIB).build())))
        .containsExactly(0);
  }
}
