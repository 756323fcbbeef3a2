package io.stowage.parity.draft;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Draws selectors over labels and nodes, with every operator that the API knows. */
public final class Selectors {
  private Selectors() {}

  /** A label selector over the given labels: empty, by labels, by expressions, or by both. */
  public static ObjectNode labelSelector(Draw draw, Map<String, List<String>> vocabulary) {
    var selector = object();
    if (draw.chance(0.08)) {
      return selector;
    }
    boolean byLabels = draw.chance(0.65);
    if (byLabels) {
      selector.set("matchLabels", someLabels(draw, vocabulary, 1, draw.chance(0.8) ? 1 : 2));
    }
    if (!byLabels || draw.chance(0.2)) {
      for (var key : draw.someOf(List.copyOf(vocabulary.keySet()), 1, draw.chance(0.8) ? 1 : 2)) {
        listAt(selector, "matchExpressions").add(labelExpression(draw, key, vocabulary));
      }
    }
    return selector;
  }

  public static ObjectNode podSelector(Draw draw) {
    return labelSelector(draw, Vocabulary.podLabels());
  }

  /** Labels for an object, or for a selector that names them. */
  public static ObjectNode someLabels(
      Draw draw, Map<String, List<String>> vocabulary, int least, int most) {
    var labels = object();
    for (var key : draw.someOf(List.copyOf(vocabulary.keySet()), least, most)) {
      labels.put(key, draw.oneOf(vocabulary.get(key)));
    }
    return labels;
  }

  private static ObjectNode labelExpression(
      Draw draw, String key, Map<String, List<String>> vocabulary) {
    var operator = draw.oneOf("In", "In", "NotIn", "Exists", "DoesNotExist");
    var expression = object("key", key, "operator", operator);
    if (operator.endsWith("In")) {
      expression.set("values", array(draw.someOf(vocabulary.get(key), 1, 2)));
    }
    return expression;
  }

  /** One term of a node selector; now and then empty, which matches no node. */
  public static ObjectNode nodeTerm(Draw draw, Draft draft) {
    var term = object();
    if (draw.chance(0.04)) {
      return term;
    }
    if (draw.chance(0.12)) {
      listAt(term, "matchFields").add(nameField(draw, draft));
    }
    if (term.isEmpty() || draw.chance(0.5)) {
      for (int i = draw.between(1, draw.chance(0.7) ? 1 : 3); i > 0; i--) {
        listAt(term, "matchExpressions").add(nodeExpression(draw, draft));
      }
    }
    return term;
  }

  public static ObjectNode nameField(Draw draw, Draft draft) {
    var name = draw.chance(0.9) ? draft.anyNodeName() : "gone-node";
    return object(
        "key", "metadata.name", "operator", draw.oneOf("In", "NotIn"), "values", array(name));
  }

  public static ObjectNode nodeExpression(Draw draw, Draft draft) {
    if (draw.chance(0.2)) {
      return comparison(draw);
    }
    var vocabulary = new TreeMap<>(Vocabulary.nodeLabels());
    vocabulary.put(Vocabulary.ZONE, Vocabulary.ZONES);
    vocabulary.put(Vocabulary.REGION, Vocabulary.REGIONS);
    if (draw.chance(0.15)) {
      vocabulary.put(Vocabulary.HOSTNAME, draft.nodes().stream().map(Draft::name).toList());
      return labelExpression(draw, Vocabulary.HOSTNAME, vocabulary);
    }
    return labelExpression(draw, draw.oneOf(new ArrayList<>(vocabulary.keySet())), vocabulary);
  }

  // A bound that is no integer, or no label value ("-3"), passes the API server's update path and
  // is an error to upstream.
  private static ObjectNode comparison(Draw draw) {
    var bound = draw.chance(0.9) ? draw.oneOf("0", "1", "3", "6") : draw.oneOf("1.5", "-3", "x");
    return object(
        "key",
        "example.com/generation",
        "operator",
        draw.oneOf("Gt", "Lt"),
        "values",
        array(bound));
  }
}
