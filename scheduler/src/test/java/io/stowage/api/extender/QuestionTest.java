package io.stowage.api.extender;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuestionTest {
  private static Question read(String json) throws BadQuestion {
    return Question.read(json.getBytes(UTF_8));
  }

  @Test
  void whichPodIsAskedAboutIsReadFromItsMetadataWhateverElseStandsThere() throws BadQuestion {
    Question question =
        read(
            """
            {"Other": [{"metadata": 1}], "Pod": {"kind": "Pod", "metadata": {"labels": {"name": \
            "no"}, "name": "web", "uid": "u1", "annotations": {"uid": "no"}, "namespace": "shop"}, \
            "spec": {"metadata": {"name": "no"}}}, "NodeNames": null}\
            """);
    assertThat(question.podKey()).isEqualTo("shop/web");
    assertThat(question.podUid()).isEqualTo("u1");
    assertThat(question.nodes()).isEmpty();
    assertThat(question.pod().get().path("kind").asText()).isEqualTo("Pod");
    assertThat(read("{\"Pod\":{}}").podKey()).isEqualTo("default/");
  }

  @Test
  void namesAreReadHoweverTheyAreWritten() throws BadQuestion {
    List<String> names = List.of("n1", "", "a\"b", "back\\slash", "grün", "n1", "😀");
    NodeNames nodes =
        read("""
        \uFEFF{"NodeNames" : [ "n1","",  "a\\"b","back\\\\slash",
          "grün" ,"\\u006e1","😀"] , "Pod":{}}\
        """)
            .nodes();
    assertThat(nodes).isEqualTo(names);
    assertThat(NodeNames.of(names)).isEqualTo(names);
    assertThat(Question.about(read("{\"Pod\":{}}").pod().get(), names).nodes()).isEqualTo(names);
  }

  @Test
  void aNameIsRecognisedByItsBytesAndByAllOfThem() {
    NodeNames nodes = NodeNames.of(List.of("node-1", "node-12", "grün"));
    assertThat(nodes.isAt(0, "node-1".getBytes(UTF_8))).isTrue();
    assertThat(nodes.isAt(0, "node-".getBytes(UTF_8))).isFalse();
    assertThat(nodes.isAt(0, "node-12".getBytes(UTF_8))).isFalse();
    assertThat(nodes.isAt(1, "node-1".getBytes(UTF_8))).isFalse();
    assertThat(nodes.isAt(2, "grün".getBytes(UTF_8))).isTrue();
    assertThat(nodes.isAt(2, "grün\"]....".getBytes(UTF_8))).isFalse();
  }

  @Test
  void hundredsOfNamesComeAsTheyWere() {
    List<String> many = IntStream.range(0, 5_000).mapToObj(i -> "node-" + i).toList();
    assertThat(NodeNames.of(many)).isEqualTo(many);
  }

  @Test
  void whatIsNoNameIsRefused() {
    assertThatThrownBy(() -> read("{\"Pod\":{},\"NodeNames\":[\"n1\",2]}"))
        .isInstanceOf(BadQuestion.class)
        .hasMessageContaining("no text");
  }
}
