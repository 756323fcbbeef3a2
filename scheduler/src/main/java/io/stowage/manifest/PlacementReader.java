package io.stowage.manifest;

import io.stowage.cluster.SpreadConstraint;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import java.util.Map;
import java.util.Optional;

/** Reads taints, tolerations and spread constraints. */
final class PlacementReader {
  private static final Choices<Taint.Effect> EFFECTS =
      new Choices<>(
          Map.of(
              "NoSchedule", Taint.Effect.NO_SCHEDULE,
              "PreferNoSchedule", Taint.Effect.PREFER_NO_SCHEDULE,
              "NoExecute", Taint.Effect.NO_EXECUTE));
  private static final Choices<Toleration.Operator> OPERATORS =
      new Choices<>(
          Map.of(
              "Equal", Toleration.Operator.EQUAL,
              "Exists", Toleration.Operator.EXISTS,
              "Gt", Toleration.Operator.GREATER,
              "Lt", Toleration.Operator.LESS));
  private static final Choices<Boolean> HARD =
      new Choices<>(Map.of("DoNotSchedule", true, "ScheduleAnyway", false));
  private static final Choices<Boolean> HONOUR =
      new Choices<>(Map.of("Honor", true, "Ignore", false));

  private PlacementReader() {}

  static Taint taint(Field field) {
    return new Taint(
        field.child("key").text(), field.child("value").text(), EFFECTS.of(field.child("effect")));
  }

  static Toleration toleration(Field field) {
    Field effect = field.child("effect");
    return new Toleration(
        field.child("key").text(),
        OPERATORS.of(field.child("operator"), "Equal"),
        field.child("value").text(),
        effect.text().isEmpty() ? Optional.empty() : Optional.of(EFFECTS.of(effect)));
  }

  static SpreadConstraint spreadConstraint(Field field) {
    return new SpreadConstraint(
        field.child("maxSkew").integer(0),
        field.child("topologyKey").text(),
        HARD.of(field.child("whenUnsatisfiable")),
        SelectorReader.labelSelector(field.child("labelSelector")),
        field.child("minDomains").integer(1),
        HONOUR.of(field.child("nodeAffinityPolicy"), "Honor"),
        HONOUR.of(field.child("nodeTaintsPolicy"), "Ignore"),
        field.child("matchLabelKeys").texts());
  }
}
