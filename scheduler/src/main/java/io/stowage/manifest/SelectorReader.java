package io.stowage.manifest;

import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads queries over labels and over nodes. */
final class SelectorReader {
  private static final Choices<Operator> LABEL_OPERATORS =
      new Choices<>(
          Map.of(
              "In", Operator.IN,
              "NotIn", Operator.NOT_IN,
              "Exists", Operator.EXISTS,
              "DoesNotExist", Operator.DOES_NOT_EXIST));
  private static final Choices<Operator> NODE_OPERATORS =
      new Choices<>(
          Map.of(
              "In", Operator.IN,
              "NotIn", Operator.NOT_IN,
              "Exists", Operator.EXISTS,
              "DoesNotExist", Operator.DOES_NOT_EXIST,
              "Gt", Operator.GREATER,
              "Lt", Operator.LESS));
  private static final Choices<Operator> FIELD_OPERATORS =
      new Choices<>(Map.of("In", Operator.IN, "NotIn", Operator.NOT_IN));

  private SelectorReader() {}

  /** A selector that is absent matches nothing; one that is there but empty, everything. */
  static LabelSelector labelSelector(Field field) {
    if (field.isAbsent()) {
      return LabelSelector.NOTHING;
    }
    List<Requirement> requirements = new ArrayList<>();
    new TreeMap<>(field.child("matchLabels").members())
        .forEach(
            (key, value) ->
                requirements.add(new Requirement(key, Operator.IN, Set.of(value.text()))));
    field
        .child("matchExpressions")
        .items()
        .forEach(expression -> requirements.add(requirement(expression, LABEL_OPERATORS)));
    return requirements.isEmpty() ? LabelSelector.EVERYTHING : LabelSelector.of(requirements);
  }

  static NodeSelector nodeSelector(Field field) {
    return new NodeSelector(
        field.child("nodeSelectorTerms").items().stream().map(SelectorReader::nodeTerm).toList());
  }

  static NodeSelector.Term nodeTerm(Field field) {
    List<Requirement> labels =
        field.child("matchExpressions").items().stream()
            .map(expression -> requirement(expression, NODE_OPERATORS))
            .toList();
    List<Requirement> fields =
        field.child("matchFields").items().stream().map(SelectorReader::fieldRequirement).toList();
    return new NodeSelector.Term(labels, fields);
  }

  private static Requirement requirement(Field field, Choices<Operator> operators) {
    String key = field.child("key").text();
    if (key.isEmpty()) {
      throw field.child("key").bad("Maybe name the label.");
    }
    Operator operator = operators.of(field.child("operator"));
    List<String> values = field.child("values").texts();
    checkCount(field.child("values"), operator, values.size());
    return new Requirement(key, operator, Set.copyOf(values));
  }

  private static Requirement fieldRequirement(Field field) {
    Operator operator = FIELD_OPERATORS.of(field.child("operator"));
    List<String> values = field.child("values").texts();
    if (values.size() != 1) {
      throw field.child("values").bad("Maybe give exactly one value.");
    }
    if (!field.child("key").text().equals("metadata.name")) {
      throw field.child("key").bad("Maybe write metadata.name, the only field of nodes here.");
    }
    return new Requirement("metadata.name", operator, Set.copyOf(values));
  }

  private static void checkCount(Field values, Operator operator, int count) {
    String advice =
        switch (operator) {
          case IN, NOT_IN -> count > 0 ? "" : "Maybe give at least one value.";
          case EXISTS, DOES_NOT_EXIST -> count == 0 ? "" : "Maybe leave out the values.";
          case GREATER, LESS -> count == 1 ? "" : "Maybe give exactly one value.";
        };
    if (!advice.isEmpty()) {
      throw values.bad(advice);
    }
  }
}
