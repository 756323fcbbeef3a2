package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InterPodAffinityScoreTest {
  private static final List<Node> NODES =
      List.of(
          aNode("a").label("zone", "z1").build(),
          aNode("b").label("zone", "z2").build(),
          aNode("bare").build());
  private final ScoreUnderTest score = new ScoreUnderTest(new InterPodAffinityScore());

  @Test
  void aPodThatLikesNobodyAndIsLikedByNobodyIsNotScored() {
    assertThat(score.skips(web().pending(), NODES)).isTrue();
    assertThat(score.skips(liking(5, "db"), NODES)).isTrue();
  }

  @Test
  void nodesBesideThePodsThatItLikesAreBest() {
    assertThat(score.points(liking(5, "db"), NODES, db("d").on("a"))).containsExactly(100, 0, 0);
  }

  @Test
  void nodesBesideThePodsThatItDislikesAreWorst() {
    assertThat(score.points(disliking(5, "db"), NODES, db("d").on("a")))
        .containsExactly(0, 100, 100);
  }

  @Test
  void eachPodAddsItsWeightAndTheRestIsCutOff() {
    Pod[] placed = {db("1").on("a"), db("2").on("a"), db("3").on("a"), db("4").on("b")};
    assertThat(score.points(liking(7, "db"), NODES, placed)).containsExactly(100, 33, 0);
  }

  @Test
  void thoseThatLikeItAttractItAndThoseThatDislikeItRepelIt() {
    Pod fan = db("fan").with(spec -> spec.preferredAffinity(List.of(preferred(3, "web")))).on("a");
    Pod foe =
        db("foe").with(spec -> spec.preferredAntiAffinity(List.of(preferred(3, "web")))).on("b");
    assertThat(score.points(web().pending(), NODES, fan, foe)).containsExactly(100, 0, 50);
  }

  @Test
  void oneThatNeedsItAttractsItAsIfByAWeightOfOne() {
    Pod needing = db("n").with(spec -> spec.requiredAffinity(List.of(term("web")))).on("a");
    Pod fan = db("fan").with(spec -> spec.preferredAffinity(List.of(preferred(2, "web")))).on("b");
    assertThat(score.points(web().pending(), NODES, needing, fan)).containsExactly(50, 100, 0);
  }

  @Test
  void whatOneThatNeedsItIsWorthCanBeSet() {
    Pod needing = db("n").with(spec -> spec.requiredAffinity(List.of(term("web")))).on("a");
    Pod fan = db("fan").with(spec -> spec.preferredAffinity(List.of(preferred(2, "web")))).on("b");
    assertThat(with(8, false).points(web().pending(), NODES, needing, fan))
        .containsExactly(100, 25, 0);
    assertThat(with(0, false).skips(web().pending(), NODES, needing)).isTrue();
    assertThatThrownBy(() -> with(101, false)).hasMessageContaining("Maybe give 0 to 100");
  }

  @Test
  void whatOthersLikeCanBeLeftOutForPodsThatLikeNobody() {
    Pod fan = db("fan").with(spec -> spec.preferredAffinity(List.of(preferred(2, "web")))).on("b");
    assertThat(with(1, true).skips(web().pending(), NODES, fan)).isTrue();
    assertThat(with(1, true).skips(liking(5, "db"), NODES, fan)).isFalse();
  }

  private static ScoreUnderTest with(int hardPodAffinityWeight, boolean ignorePreferred) {
    return new ScoreUnderTest(
        new InterPodAffinityScore(
            new InterPodAffinityScore.Settings(hardPodAffinityWeight, ignorePreferred)));
  }

  @Test
  void whatLikesAndDislikesCancelIsScoredZeroNotSkipped() {
    Pod fan = db("fan").with(spec -> spec.preferredAffinity(List.of(preferred(3, "web")))).on("a");
    Pod foe =
        db("foe").with(spec -> spec.preferredAntiAffinity(List.of(preferred(3, "web")))).on("a");
    assertThat(score.points(web().pending(), NODES, fan, foe)).containsExactly(0, 0, 0);
  }

  @Test
  void aPreferenceOfWeightZeroIsScoredZeroNotSkipped() {
    Pod fan = db("fan").with(spec -> spec.preferredAffinity(List.of(preferred(0, "web")))).on("a");
    assertThat(score.skips(web().pending(), NODES, fan)).isFalse();
    assertThat(score.skips(liking(0, "db"), NODES, db("d").on("a"))).isFalse();
    assertThat(score.points(web().pending(), NODES, fan)).containsExactly(0, 0, 0);
  }

  @Test
  void oneThatCannotBearItIsNoMatterOfScores() {
    Pod hermit = db("h").with(spec -> spec.requiredAntiAffinity(List.of(term("web")))).on("a");
    assertThat(score.points(web().pending(), NODES, hermit)).containsExactly(0, 0, 0);
  }

  private static Pod liking(int weight, String app) {
    return web().with(spec -> spec.preferredAffinity(List.of(preferred(weight, app)))).pending();
  }

  private static Pod disliking(int weight, String app) {
    return web()
        .with(spec -> spec.preferredAntiAffinity(List.of(preferred(weight, app))))
        .pending();
  }

  private static PodUnderTest web() {
    return aPod("incoming").label("app", "web");
  }

  private static PodUnderTest db(String name) {
    return aPod(name).label("app", "db");
  }

  private static PodAffinityTerm.Preferred preferred(int weight, String app) {
    return new PodAffinityTerm.Preferred(weight, term(app));
  }

  private static PodAffinityTerm term(String app) {
    return new PodAffinityTerm(
        LabelSelector.of(Map.of("app", app)), Set.of("default"), Optional.empty(), "zone");
  }
}
