package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.NodeRemoved;
import io.stowage.manifest.ManifestProblem;
import io.stowage.manifest.Readers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownObjectsTest {
  private final List<ManifestProblem> problems = new ArrayList<>();
  private final KnownObjects known = new KnownObjects(new Readers()::read, problems::add);

  @Test
  void anObjectIsNewOnceAndThenChanges() {
    assertThat(known.changed(node("a", "1", 5, "4"))).hasOnlyElementsOfType(NodeAdded.class);
    assertThat(known.changed(node("a", "1", 6, "8"))).hasOnlyElementsOfType(NodeChanged.class);
  }

  @Test
  void newsThatComeTwiceOrLateChangeNothing() {
    known.changed(node("a", "1", 6, "8"));
    assertThat(known.changed(node("a", "1", 6, "8"))).isEmpty();
    assertThat(known.changed(node("a", "1", 5, "4"))).isEmpty();
  }

  @Test
  void aNewVersionThatSaysTheSameIsNoNews() {
    known.changed(node("a", "1", 5, "4"));
    assertThat(known.changed(node("a", "1", 7, "4"))).isEmpty();
    assertThat(known.newest()).isEqualTo(7);
  }

  @Test
  void anotherObjectOfTheSameNameEndsTheFirst() {
    known.changed(node("a", "1", 5, "4"));
    List<ClusterEvent> events = known.changed(node("a", "2", 9, "4"));
    assertThat(events).hasSize(2);
    assertThat(events.getFirst()).isInstanceOf(NodeRemoved.class);
    assertThat(events.getLast()).isInstanceOf(NodeAdded.class);
  }

  @Test
  void theLateEndOfAnEarlierObjectLeavesItsSuccessorAlone() {
    known.changed(node("a", "2", 9, "4"));
    assertThat(known.removed(node("a", "1", 8, "4"))).isEmpty();
    assertThat(known.removed("a", "1")).isEmpty();
    assertThat(known.size()).isEqualTo(1);
  }

  @Test
  void aListEndsWhatItDoesNotNameUnlessThatIsNewer() {
    known.changed(node("a", "1", 5, "4"));
    known.changed(node("b", "2", 6, "4"));
    known.changed(node("young", "3", 30, "4"));
    KnownObjects.Replacement list = known.new Replacement();
    list.add(node("a", "1", 5, "4"));
    list.add(node("c", "4", 12, "4"));
    list.end(20);
    assertThat(list.events())
        .extracting(event -> event.getClass().getSimpleName())
        .containsExactlyInAnyOrder("NodeAdded", "NodeRemoved");
    assertThat(known.uid("young")).contains("3");
    assertThat(known.uid("b")).isEmpty();
  }

  @Test
  void lostNewsAreCounted() {
    known.changed(node("same", "1", 5, "4"));
    known.changed(node("older", "2", 5, "4"));
    known.changed(node("vanished", "3", 5, "4"));
    assertThat(known.missed(Map.of("same", 5L, "older", 8L, "unheard", 9L), 10)).isEqualTo(3);
  }

  @Test
  void aBrokenObjectIsToldOfAndStaysAsItWas() {
    known.changed(node("a", "1", 5, "4"));
    assertThat(known.changed(node("a", "1", 6, "four"))).isEmpty();
    assertThat(problems).singleElement().extracting(ManifestProblem::value).isEqualTo("four");
    assertThat(known.lastOf("a")).containsInstanceOf(NodeAdded.class);
  }

  @Test
  void theConditionOfAWaitingPodIsKeptUntilItHasANode() {
    String waits =
        """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"n","uid":"1",
         "resourceVersion":"%d","generation":3},"spec":{%s"containers":[]},
         "status":{"conditions":[{"type":"PodScheduled","status":"False","reason":"Unschedulable",
         "message":"no","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}\
        """;
    known.changed(json(waits.formatted(5, "")));
    assertThat(known.condition("n/p"))
        .hasValueSatisfying(condition -> assertThat(condition.says("Unschedulable", "no")).isTrue())
        .hasValueSatisfying(condition -> assertThat(condition.generation()).isEqualTo(3));
    known.changed(json(waits.formatted(6, "\"nodeName\":\"a\",")));
    assertThat(known.condition("n/p")).isEmpty();
  }

  private static JsonNode node(String name, String uid, int version, String cpu) {
    return json(
        """
        {"apiVersion":"v1","kind":"Node","metadata":{"name":"%s","uid":"%s","resourceVersion":"%d"},
         "status":{"allocatable":{"cpu":"%s","memory":"1Gi","pods":"10"}}}\
        """
            .formatted(name, uid, version, cpu));
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(broken);
    }
  }
}
