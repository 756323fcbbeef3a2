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
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** Writes what kube-scheduler reads. */
final class Answers {
  private static final JsonFactory JSON = new ObjectMapper().getFactory();
  private static final int BYTES_A_NODE = 40;
  private static final int FEW_NODES = 50;

  private Answers() {}

  private interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /**
   * HostPriorityList. Of many nodes those that have no points are left out: upstream takes them for
   * 0, and reading a thousand costs it a millisecond (schedule_one.go, prioritizeNodes, v1.36).
   */
  static byte[] priorities(Question question, Advice advice) {
    List<String> nodes = question.nodes();
    boolean namesAll = nodes.size() <= FEW_NODES;
    return bytes(
        nodes.size(),
        json -> {
          json.writeStartArray();
          for (int i = 0; i < advice.points().length; i++) {
            if (namesAll || advice.points()[i] > 0) {
              json.writeStartObject();
              json.writeStringField("Host", nodes.get(i));
              json.writeNumberField("Score", advice.points()[i]);
              json.writeEndObject();
            }
          }
          json.writeEndArray();
        });
  }

  /** ExtenderFilterResult. */
  static byte[] filtered(Question question, Sieve sieve) {
    return bytes(
        question.nodes().size(),
        json -> {
          json.writeStartObject();
          writeLeft(json, question, sieve::passes);
          writeRefusals(json, "FailedNodes", question.nodes(), sieve, true);
          writeRefusals(json, "FailedAndUnresolvableNodes", question.nodes(), sieve, false);
          json.writeStringField("Error", "");
          json.writeEndObject();
        });
  }

  /** ExtenderFilterResult with the best node, or with all where nobody has chosen. */
  static byte[] chosen(Question question, Advice advice) {
    OptionalInt best = advice.best();
    IntPredicate isLeft = i -> best.isEmpty() || best.getAsInt() == i;
    return bytes(
        best.isPresent() ? 1 : question.nodes().size(),
        json -> {
          json.writeStartObject();
          writeLeft(json, question, isLeft);
          json.writeEndObject();
        });
  }

  /** Names where names came, nodes where nodes came. */
  private static void writeLeft(JsonGenerator json, Question question, IntPredicate isLeft)
      throws IOException {
    if (question.objects().isPresent()) {
      JsonNode items = question.objects().get().path("items");
      json.writeObjectFieldStart("Nodes");
      json.writeObjectFieldStart("metadata");
      json.writeEndObject();
      json.writeArrayFieldStart("items");
      for (int i = 0; i < items.size(); i++) {
        if (isLeft.test(i)) {
          json.writeTree(items.get(i));
        }
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeNullField("NodeNames");
    } else {
      json.writeNullField("Nodes");
      json.writeArrayFieldStart("NodeNames");
      for (int i = 0; i < question.nodes().size(); i++) {
        if (isLeft.test(i)) {
          json.writeString(question.nodes().get(i));
        }
      }
      json.writeEndArray();
    }
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
