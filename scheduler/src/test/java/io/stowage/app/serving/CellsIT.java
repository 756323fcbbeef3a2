package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.ClusterEvent;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page with many nodes asks for: little, and only what changed. */
class CellsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path models;
  private ApiUnderTest api;

  @BeforeEach
  void serve() {
    api =
        new ApiUnderTest(models)
            .with(
                aNode("node-10").cpu(2000).memory(4L << 30).build(),
                aNode("node-2").cpu(8000).memory(16L << 30).build(),
                aNode("gpu-1").cpu(8000).memory(16L << 30).label("pool", "gpu").build());
  }

  @AfterEach
  void close() {
    api.close();
    assertThat(api.failures).isEmpty();
  }

  @Test
  void theFirstAnswerHasAllNodesAndTheNextOnlyThoseThatChanged() throws IOException {
    JsonNode first = json("/api/v1/cells");
    assertThat(first.path("whole").asBoolean()).isTrue();
    assertThat(first.path("cells").toString())
        .isEqualTo(
            "[[\"node-10\",\"nodes\",\"IDLE\",0,0,0],[\"node-2\",\"nodes\",\"IDLE\",0,0,0],"
                + "[\"gpu-1\",\"gpu\",\"IDLE\",0,0,0]]");

    api.happens(new ClusterEvent.PodBound(aPod("web").cpu(500).on("node-10")));
    JsonNode second = since(first);
    assertThat(second.path("whole").asBoolean()).isFalse();
    assertThat(second.path("cells").toString())
        .isEqualTo("[[\"node-10\",\"nodes\",\"USED\",25,0,1]]");

    JsonNode third = since(second);
    assertThat(third.path("version")).isEqualTo(second.path("version"));
    assertThat(third.path("cells").size()).isZero();
  }

  @Test
  void nodesThatLeaveAreNamed() throws IOException {
    JsonNode first = json("/api/v1/cells");
    api.happens(new ClusterEvent.NodeRemoved("node-10"));

    JsonNode second = since(first);

    assertThat(second.path("gone").toString()).isEqualTo("[\"node-10\"]");
    assertThat(second.path("cells").size()).isZero();
  }

  @Test
  void aVersionThatIsNotRememberedGetsAllNodes() throws IOException {
    for (String version : List.of("1", "0", "-5", "nonsense")) {
      assertThat(json("/api/v1/cells?since=" + version).path("whole").asBoolean()).isTrue();
    }
  }

  @Test
  void nodesAreOrderedSearchedAndSkippedByTheServer() throws IOException {
    api.happens(new ClusterEvent.PodBound(aPod("web").cpu(500).on("node-10")));

    assertThat(names("order=name")).containsExactly("gpu-1", "node-2", "node-10");
    assertThat(names("order=cpu&limit=1")).containsExactly("node-10");
    assertThat(names("order=name&skip=1&limit=1")).containsExactly("node-2");
    assertThat(names("order=name&skip=0&limit=1")).containsExactly("gpu-1");
    assertThat(names("skip=10001")).as("of a cluster of more, the next").isEmpty();
    assertThat(api.get("/api/v1/nodes?skip=-1").body()).contains("skip is '-1'. Maybe 0 to");
    JsonNode found = json("/api/v1/nodes?has=node&limit=1");
    assertThat(found.path("items").size()).isEqualTo(1);
    assertThat(found.path("found").asInt()).isEqualTo(2);
    assertThat(found.path("inUse").asInt()).isEqualTo(1);
    HttpResponse<String> wrong = api.get("/api/v1/nodes?order=size");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("Maybe one of name, pods, cpu, memory");
  }

  @Test
  void decisionsAreFoundByAPartOfAName() throws IOException {
    api.comes(aPod("web").cpu(500).pending());
    api.comes(aPod("other").cpu(500).pending());

    assertThat(json("/api/v1/decisions?has=we").path("items").size()).isEqualTo(1);
    assertThat(json("/api/v1/decisions?has=nobody").path("items").size()).isZero();
  }

  @Test
  void theDocumentTellsThatACellIsAnArray() throws IOException {
    JsonNode cell = json("/openapi.json").at("/components/schemas/CellsCell");

    assertThat(cell.path("type").asText()).isEqualTo("array");
    assertThat(cell.at("/prefixItems/0/title").asText()).isEqualTo("name");
    assertThat(cell.path("prefixItems").size()).isEqualTo(6);
  }

  private JsonNode since(JsonNode earlier) throws IOException {
    return json("/api/v1/cells?since=" + earlier.path("version").asText());
  }

  private List<String> names(String query) throws IOException {
    return json("/api/v1/nodes?" + query).path("items").findValuesAsText("name");
  }

  private JsonNode json(String path) throws IOException {
    HttpResponse<String> answer = api.get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }
}
