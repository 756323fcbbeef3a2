package io.stowage.api.extender;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.scheduling.Diagnosis.Finding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes what kube-scheduler reads. */
final class Answers {
  private static final JsonFactory JSON = new ObjectMapper().getFactory();
  private static final int BYTES_A_NODE = 40;

  private Answers() {}

  private interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /**
   * HostPriorityList without the nodes that have no points: upstream takes those for 0, and reading
   * a thousand costs it a millisecond (schedule_one.go, prioritizeNodes, v1.36).
   */
  static byte[] priorities(List<String> nodes, Advice advice) {
    return bytes(
        nodes.size(),
        json -> {
          json.writeStartArray();
          for (int i = 0; i < advice.points().length; i++) {
            if (advice.points()[i] > 0) {
              json.writeStartObject();
              json.writeStringField("Host", nodes.get(i));
              json.writeNumberField("Score", advice.points()[i]);
              json.writeEndObject();
            }
          }
          json.writeEndArray();
        });
  }

  /** ExtenderFilterResult: names where names came, nodes where nodes came. */
  static byte[] filtered(Question question, Sieve sieve) {
    return bytes(
        question.nodes().size(),
        json -> {
          json.writeStartObject();
          if (question.objects().isPresent()) {
            writeNodes(json, question.objects().get().path("items"), sieve);
            json.writeNullField("NodeNames");
          } else {
            json.writeNullField("Nodes");
            json.writeArrayFieldStart("NodeNames");
            for (int i = 0; i < question.nodes().size(); i++) {
              if (sieve.passes(i)) {
                json.writeString(question.nodes().get(i));
              }
            }
            json.writeEndArray();
          }
          writeRefusals(json, "FailedNodes", question.nodes(), sieve, true);
          writeRefusals(json, "FailedAndUnresolvableNodes", question.nodes(), sieve, false);
          json.writeStringField("Error", "");
          json.writeEndObject();
        });
  }

  private static void writeNodes(JsonGenerator json, JsonNode items, Sieve sieve)
      throws IOException {
    json.writeObjectFieldStart("Nodes");
    json.writeObjectFieldStart("metadata");
    json.writeEndObject();
    json.writeArrayFieldStart("items");
    for (int i = 0; i < items.size(); i++) {
      if (sieve.passes(i)) {
        json.writeTree(items.get(i));
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeRefusals(
      JsonGenerator json, String field, List<String> nodes, Sieve sieve, boolean curable)
      throws IOException {
    json.writeObjectFieldStart(field);
    for (int i = 0; i < nodes.size(); i++) {
      if (!sieve.passes(i) && sieve.mayEverPass(i) == curable) {
        Finding no = sieve.refusals().get(i).orElseThrow();
        json.writeStringField(nodes.get(i), String.join(", ", no.verdict().reasons()));
      }
    }
    json.writeEndObject();
  }

  /** ExtenderPreemptionResult, which always names victims by their uid alone. */
  static byte[] victims(Map<String, JsonNode> victimsByNode) {
    return bytes(
        victimsByNode.size(),
        json -> {
          json.writeStartObject();
          json.writeObjectFieldStart("NodeNameToMetaVictims");
          for (Map.Entry<String, JsonNode> node : victimsByNode.entrySet()) {
            json.writeObjectFieldStart(node.getKey());
            json.writeArrayFieldStart("Pods");
            for (JsonNode pod : node.getValue().path("Pods")) {
              json.writeStartObject();
              json.writeStringField("UID", uid(pod));
              json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField(
                "NumPDBViolations", node.getValue().path("NumPDBViolations").asLong(0));
            json.writeEndObject();
          }
          json.writeEndObject();
          json.writeEndObject();
        });
  }

  private static String uid(JsonNode pod) {
    return pod.has("UID")
        ? pod.path("UID").asText("")
        : pod.path("metadata").path("uid").asText("");
  }

  /** ExtenderBindingResult. */
  static byte[] bound(String problem) {
    return error("Error", problem);
  }

  /** What was wrong with the question. */
  static byte[] bad(String problem) {
    return error("error", problem);
  }

  private static byte[] error(String field, String problem) {
    return bytes(
        1,
        json -> {
          json.writeStartObject();
          json.writeStringField(field, problem);
          json.writeEndObject();
        });
  }

  private static byte[] bytes(int nodes, Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES_A_NODE * (nodes + 2));
    try (JsonGenerator json = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
      content.write(json);
    } catch (IOException impossible) {
      throw new UncheckedIOException("Memory takes all that is written", impossible);
    }
    return bytes.toByteArray();
  }
}
