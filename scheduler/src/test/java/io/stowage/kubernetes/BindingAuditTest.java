package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checker finds what it is there to find. */
class BindingAuditTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final ObjectNode NODE =
      json("{'metadata':{'name':'n'},'status':{'allocatable':{'cpu':'2','pods':'10'}}}");
  private static final JsonNode REFUSED_STATUS =
      json("{'conditions':[{'type':'PodScheduled','status':'False'}]}");

  @Test
  void aPodThatIsBoundOnceIsFine() {
    assertThat(problems(List.of(created("p", 0), bound("p", "n", 201, 1)), List.of(pod("p", "n"))))
        .isEmpty();
  }

  @Test
  void aPodThatIsBoundTwiceIsFound() {
    assertThat(
            problems(
                List.of(created("p", 0), bound("p", "n", 201, 1), bound("p", "m", 201, 2)),
                List.of(pod("p", "n"))))
        .containsExactly("bound twice: [p to n, p to m]");
  }

  @Test
  void aSecondBindingThatTheServerRefusedDoesNotCount() {
    assertThat(
            problems(
                List.of(created("p", 0), bound("p", "n", 201, 1), bound("p", "m", 409, 2)),
                List.of(pod("p", "n"))))
        .isEmpty();
  }

  @Test
  void aPodWithoutNodeAndWithoutAWordIsLost() {
    assertThat(problems(List.of(created("p", 0)), List.of(pod("p", ""))))
        .containsExactly("lost: p");
  }

  @Test
  void aPodWhoseOwnerWasToldWhyItWaitsIsNotLost() {
    assertThat(problems(List.of(created("p", 0), told("p", 1)), List.of(refused("p")))).isEmpty();
  }

  @Test
  void aPodOfAnotherSchedulerMayWaitForever() {
    JsonNode theirs = json("{'metadata':{'name':'p'},'spec':{'schedulerName':'other'}}");
    assertThat(problems(List.of(), List.of(theirs))).isEmpty();
  }

  @Test
  void aNodeWithMoreThanItHasIsFound() {
    assertThat(problems(List.of(), List.of(pod("a", "n"), pod("b", "n"), pod("c", "n"))))
        .containsExactly("over-committed: n has 2 of cpu, and 3 is requested");
  }

  @Test
  void aNodeThatHadTooMuchForAWhileIsFound() {
    List<JsonNode> audit =
        List.of(
            created("a", 0),
            created("b", 0),
            created("c", 0),
            bound("a", "n", 201, 1),
            bound("b", "n", 201, 2),
            bound("c", "n", 201, 3),
            deleted("a", 4));
    assertThat(problems(audit, List.of(pod("b", "n"), pod("c", "n"))))
        .containsExactly("over-committed meanwhile: n has 2 of cpu, and 3 is requested");
  }

  @Test
  void aPlaceThatWasFreedMayBeTaken() {
    List<JsonNode> audit =
        List.of(
            created("a", 0),
            created("b", 0),
            created("c", 0),
            bound("a", "n", 201, 1),
            bound("b", "n", 201, 2),
            deleted("a", 3),
            bound("c", "n", 201, 4));
    assertThat(problems(audit, List.of(pod("b", "n"), pod("c", "n")))).isEmpty();
  }

  @Test
  void aBindingThatIsLoggedAfterThePodsDeletionTookNoPlaceAfterIt() {
    // The server binds no pod that is being deleted, so the answer was only written down late.
    List<JsonNode> audit =
        List.of(
            created("a", 0),
            created("b", 0),
            created("c", 0),
            bound("b", "n", 201, 1),
            deleted("a", 2),
            bound("a", "n", 201, 3),
            bound("c", "n", 201, 4));
    assertThat(problems(audit, List.of(pod("b", "n"), pod("c", "n")))).isEmpty();
  }

  @Test
  void aPodThatHasEndedTakesNoPlace() {
    JsonNode ended =
        json(
            "{'spec':{'nodeName':'n','containers':[{'resources':{'requests':{'cpu':'2'}}}]},"
                + "'status':{'phase':'Failed'}}");
    assertThat(problems(List.of(), List.of(pod("a", "n"), ended))).isEmpty();
  }

  @Test
  void aBindingThatComesLateIsFound() {
    assertThat(problems(List.of(created("p", 0), bound("p", "n", 201, 11)), List.of(pod("p", "n"))))
        .containsExactly("late: p waited PT11S");
  }

  @Test
  void aWordInTimeIsADecision() {
    assertThat(
            problems(
                List.of(created("p", 0), told("p", 1), bound("p", "n", 201, 100)),
                List.of(pod("p", "n"))))
        .isEmpty();
  }

  private static List<String> problems(List<JsonNode> audit, List<JsonNode> pods) {
    return BindingAudit.problems(
        new AuditedCluster(audit, pods, List.of(NODE)), "stowage", Duration.ofSeconds(10));
  }

  private static ObjectNode pod(String name, String node) {
    return json(
        ("{'metadata':{'name':'%1$s','uid':'uid of %1$s'},'spec':{'schedulerName':'stowage',"
                + "'nodeName':'%2$s','containers':[{'resources':{'requests':{'cpu':'1'}}}]}}")
            .formatted(name, node));
  }

  private static JsonNode refused(String name) {
    return pod(name, "").set("status", REFUSED_STATUS);
  }

  private static JsonNode created(String name, int second) {
    return request("create", name, "", 201, second).set("responseObject", pod(name, ""));
  }

  private static JsonNode bound(String name, String node, int code, int second) {
    return request("create", name, ",'subresource':'binding'", code, second)
        .set("requestObject", json("{'target':{'name':'" + node + "'}}"));
  }

  private static JsonNode deleted(String name, int second) {
    return request("delete", name, "", 200, second)
        .put("requestReceivedTimestamp", START.plusSeconds(second).toString())
        .set("responseObject", pod(name, "n"));
  }

  private static JsonNode told(String name, int second) {
    return request("patch", name, ",'subresource':'status'", 200, second)
        .set("requestObject", JSON.createObjectNode().set("status", REFUSED_STATUS));
  }

  private static ObjectNode request(String verb, String pod, String more, int code, int second) {
    return json(
        ("{'verb':'%s','objectRef':{'resource':'pods','name':'%s','uid':'uid of %s'%s},"
                + "'responseStatus':{'code':%d},'stageTimestamp':'%s'}")
            .formatted(verb, pod, pod, more, code, START.plusSeconds(second)));
  }

  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException typo) {
      throw new IllegalArgumentException(typo);
    }
  }
}
