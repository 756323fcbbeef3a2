package io.stowage.app.config;

import io.stowage.learning.objective.Objectives;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Reads objectives: each a formula, or keys with a formula and its weight. */
final class ObjectivesReader {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  private ObjectivesReader() {}

  static SequencedMap<String, ObjectiveSettings> read(ConfigNode node) {
    SequencedMap<String, ObjectiveSettings> objectives = new LinkedHashMap<>();
    for (String name : node.memberNames()) {
      ConfigNode written = node.child(name);
      checkName(written, name);
      one(written).ifPresent(objective -> objectives.put(name, objective));
    }
    node.checkKeys();
    return objectives;
  }

  private static void checkName(ConfigNode written, String name) {
    if (!NAME.matcher(name).matches()) {
      written.problem(written.path() + " is no name. Maybe lower-case letters, digits and -.");
    } else if (Objectives.names().contains(name)) {
      written.problem(
          "%s is the name of an objective that there is already. Maybe my-%s."
              .formatted(written.path(), name));
    }
  }

  private static Optional<ObjectiveSettings> one(ConfigNode written) {
    if (written.value().isTextual()) {
      String formula = written.value().textValue();
      try {
        return Optional.of(new ObjectiveSettings(formula, ObjectiveSettings.USUAL_WEIGHT));
      } catch (BadSettings wrong) {
        wrong.all().forEach(each -> written.problem(written.path() + " " + each.text()));
        return Optional.empty();
      }
    }
    if (!written.value().isObject()) {
      written.wrong("Maybe give a formula in quotes, such as \"-cluster.active\".");
      return Optional.empty();
    }
    String formula = written.child("expression").text("");
    double weight = written.child("weight").number(ObjectiveSettings.USUAL_WEIGHT);
    written.checkKeys();
    return written.made(
        () -> Optional.of(new ObjectiveSettings(formula, weight)), Optional.empty());
  }
}
