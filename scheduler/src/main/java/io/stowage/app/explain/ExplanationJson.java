package io.stowage.app.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import io.stowage.app.JsonText;
import io.stowage.manifest.ManifestProblem;
import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.Diagnosis.Finding;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An explanation as one line of JSON; its fields are a contract with scripts (see {@code stowage
 * explain --help}).
 */
public final class ExplanationJson {
  private ExplanationJson() {}

  public static String of(Explanation explanation, List<ManifestProblem> problems) {
    return JsonText.object(
        json -> {
          boolean isScored = explanation.fault().isEmpty();
          json.writeObjectFieldStart("nodes");
          for (Explanation.OnNode onNode : explanation.nodes()) {
            json.writeObjectFieldStart(onNode.node().name());
            writeNode(json, onNode, isScored);
            json.writeEndObject();
          }
          json.writeEndObject();
          json.writeStringField("message", message(explanation));
          if (explanation.decidedBy().isPresent()) {
            json.writeStringField("decidedBy", explanation.decidedBy().get().text());
          }
          if (!isScored) {
            json.writeStringField("error", explanation.fault().get());
          }
          JsonText.writeProblems(json, problems);
        });
  }

  public static String ofError(String message) {
    return JsonText.object(json -> json.writeStringField("error", message));
  }

  /** Upstream's text for a pod that goes nowhere; empty when some node will do. */
  static String message(Explanation explanation) {
    return explanation.fault().isPresent()
        ? ""
        : explanation.diagnosis().map(Diagnosis::message).orElse("");
  }

  private static void writeNode(JsonGenerator json, Explanation.OnNode onNode, boolean isScored)
      throws IOException {
    json.writeBooleanField("pass", onNode.no().isEmpty());
    if (onNode.no().isPresent()) {
      writeRefusal(json, onNode.no().get());
    } else {
      json.writeBooleanField("unresolvable", false);
      if (isScored) {
        writeScores(json, onNode);
      }
    }
  }

  private static void writeRefusal(JsonGenerator json, Finding finding) throws IOException {
    json.writeStringField("plugin", finding.filter());
    switch (finding.verdict()) {
      case Verdict.Reject reject -> {
        json.writeBooleanField("unresolvable", !reject.evictionMayHelp());
        JsonText.writeList(json, "reasons", reject.reasons());
      }
      case Verdict.Fault fault -> json.writeStringField("error", fault.text());
      case Verdict.Pass pass -> throw new IllegalStateException("a yes is no refusal: " + pass);
    }
  }

  private static void writeScores(JsonGenerator json, Explanation.OnNode onNode)
      throws IOException {
    json.writeObjectFieldStart("scores");
    for (Map.Entry<String, Double> score : onNode.scores().entrySet()) {
      writeNumber(json, score.getKey(), score.getValue());
    }
    json.writeEndObject();
    writeNumber(json, "total", onNode.total());
  }

  /** Whole points, as upstream's scores are, without a decimal point. */
  private static void writeNumber(JsonGenerator json, String name, double number)
      throws IOException {
    if (number == Math.rint(number) && Math.abs(number) < 1L << 53) {
      json.writeNumberField(name, (long) number);
    } else {
      json.writeNumberField(name, number);
    }
  }
}
