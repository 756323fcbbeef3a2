package io.stowage.parity;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TriageTest {
  private static final String KIND = "verdict: pass instead of no by 'NodeUnschedulable'";
  private static final Duration PLENTY = Duration.ofMinutes(1);

  @Test
  void shrinksToTheOneObjectAndFieldThatMakeTheDifference() {
    var items = array();
    for (int i = 0; i < 100; i++) {
      items.add(node("node-" + i, i == 67));
    }
    var testCase =
        object(
            "cluster",
            object("items", items),
            "pod",
            object("metadata", object("name", "p", "labels", object("a", "b"))));
    var triage = new Triage(TriageTest::refusesCordoned, TriageTest::passesAll);

    var shrunk = triage.shrink(testCase, KIND, PLENTY);

    assertThat(shrunk)
        .isEqualTo(
            object(
                "cluster", object("items", array(object("spec", object("unschedulable", true))))));
    assertThat(testCase.at("/cluster/items")).hasSize(100);
  }

  @Test
  void doesNotMistakeOneKindOfDifferenceForAnother() {
    var cordoned = object("cluster", object("items", array(node("node-1", true))));
    var triage = new Triage(TriageTest::refusesCordoned, _ -> object("error", "crash"));

    assertThat(triage.shrink(cordoned, KIND, PLENTY)).isEqualTo(cordoned);
  }

  @Test
  void showsBothAnswersAndMarksWhatDiffers() {
    var testCase =
        object("cluster", object("items", array(node("free", false), node("closed", true))));
    var table = new Triage(TriageTest::refusesCordoned, TriageTest::passesAll).sideBySide(testCase);

    assertThat(table.lines().filter(line -> line.startsWith("≠")))
        .singleElement()
        .asString()
        .contains("closed", "NodeUnschedulable");
  }

  private static ObjectNode node(String name, boolean cordoned) {
    var labels = object("kubernetes.io/hostname", name);
    return object(
        "metadata",
        object("name", name, "labels", labels),
        "spec",
        object("unschedulable", cordoned));
  }

  private static JsonNode refusesCordoned(JsonNode testCase) {
    var nodes = object();
    for (var node : testCase.at("/cluster/items")) {
      nodes.set(
          node.at("/metadata/name").asText(),
          node.at("/spec/unschedulable").asBoolean()
              ? object(
                  "pass",
                  false,
                  "plugin",
                  "NodeUnschedulable",
                  "reasons",
                  array("node(s) were unschedulable"))
              : object("pass", true));
    }
    return object("nodes", nodes);
  }

  private static JsonNode passesAll(JsonNode testCase) {
    var nodes = object();
    testCase
        .at("/cluster/items")
        .forEach(node -> nodes.set(node.at("/metadata/name").asText(), object("pass", true)));
    return object("nodes", nodes);
  }
}
