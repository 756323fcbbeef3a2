package io.stowage.parity;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  @Test
  void findsNoDifferenceBetweenEqualAnswers() {
    assertThat(Comparison.of(answer(passing(7)), answer(passing(7)))).isEmpty();
  }

  @Test
  void takesAnAbsentFieldForItsEmptyValue() {
    var terse = object("pass", false, "plugin", "NodePorts", "reasons", array("busy"));
    var wordy = terse.deepCopy().put("unresolvable", false);
    assertThat(Comparison.of(answer(terse), answer(wordy))).isEmpty();
  }

  @Test
  void namesNodeKindAndBothSides() {
    assertThat(Comparison.of(answer(passing(7)), answer(refused("NodePorts", "busy"))))
        .extracting(Difference::toString)
        .contains(
            "n: verdict: no by 'NodePorts' instead of pass: upstream says pass[], we say no by"
                + " 'NodePorts'[busy]");
  }

  @Test
  void seesADifferentReason() {
    assertThat(
            Comparison.of(
                answer(refused("NodePorts", "busy")), answer(refused("NodePorts", "taken"))))
        .extracting(Difference::kind)
        .containsExactly("reasons of NodePorts");
  }

  @Test
  void heedsTheOrderOfReasons() {
    assertThat(
            Comparison.of(
                answer(refused("VolumeBinding", "a", "b")),
                answer(refused("VolumeBinding", "b", "a"))))
        .hasSize(1);
  }

  @Test
  void ignoresTheOrderOfReasonsThatUpstreamShuffles() {
    assertThat(
            Comparison.of(
                answer(refused("NodeResourcesFit", "a", "b")),
                answer(refused("NodeResourcesFit", "b", "a"))))
        .isEmpty();
  }

  @Test
  void seesThatOnlyOneSideThinksEvictionHelps() {
    assertThat(
            Comparison.of(
                answer(refused("NodePorts", "busy").put("unresolvable", true)),
                answer(refused("NodePorts", "busy"))))
        .extracting(Difference::kind)
        .containsExactly("unresolvable of NodePorts");
  }

  @Test
  void seesADifferentScoreTotalAndBestNode() {
    var theirs = object("nodes", object("m", passing(7), "n", passing(7)));
    var ours = object("nodes", object("m", passing(7), "n", passing(8)));
    assertThat(Comparison.of(theirs, ours))
        .extracting(Difference::kind)
        .containsExactly("score of ImageLocality", "total", "best nodes");
  }

  @Test
  void seesAMissingNodeAndADifferentMessage() {
    assertThat(Comparison.of(answer(passing(7)), object("nodes", object(), "message", "0/0 nodes")))
        .extracting(Difference::kind)
        .containsExactly("presence", "best nodes", "message");
  }

  @Test
  void comparesThatThereIsAnErrorButNotItsWords() {
    assertThat(Comparison.of(object("error", "a"), object("error", "b"))).isEmpty();
    assertThat(Comparison.of(object("error", "a"), object()))
        .extracting(Difference::kind)
        .containsExactly("error of upstream only: a");
  }

  @Test
  void countsItAsADifferenceThatWeCannotReadAnObject() {
    var ours = answer(passing(7));
    ours.set("problems", array("Pod p: spec.x is broken"));
    assertThat(Comparison.of(answer(passing(7)), ours))
        .extracting(Difference::kind)
        .containsExactly("unreadable object: spec.x is broken");
  }

  private static ObjectNode answer(ObjectNode verdict) {
    return object("nodes", object("n", verdict), "message", "");
  }

  private static ObjectNode passing(int score) {
    return object("pass", true, "scores", object("ImageLocality", score), "total", score);
  }

  private static ObjectNode refused(String plugin, Object... reasons) {
    return object("pass", false, "plugin", plugin, "reasons", array(reasons));
  }
}
