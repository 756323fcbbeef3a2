package io.stowage.app.config;

import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Mode.Rung;
import io.stowage.scheduling.Modes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads how far a profile is trusted, in general and in single namespaces. */
final class ModesReader {
  private static final List<String> RUNGS =
      Arrays.stream(Rung.values()).map(Rung::toString).toList();

  private ModesReader() {}

  static Modes read(ConfigNode profile) {
    Mode usual = mode(profile, Mode.ACTIVE);
    Map<String, Mode> byNamespace = new LinkedHashMap<>();
    profile.child("namespaces").list(node -> namespace(node, usual, byNamespace));
    return new Modes(usual, byNamespace);
  }

  private static String namespace(ConfigNode node, Mode usual, Map<String, Mode> byNamespace) {
    ConfigNode name = node.child("name");
    String namespace = name.text("");
    Mode mode = mode(node, usual);
    node.checkKeys();
    if (namespace.isBlank()) {
      node.problem(node.path() + ".name is empty. Maybe default.");
    } else if (byNamespace.put(namespace, mode) != null) {
      name.wrong("It stands there twice. Maybe remove one.");
    }
    return namespace;
  }

  private static Mode mode(ConfigNode node, Mode usual) {
    Rung rung = rung(node.child("mode"), usual.rung());
    ConfigNode weight = node.child("assistWeight");
    int points = weight.integer(usual.weight());
    if (points < 1 || points > Mode.MOST_WEIGHT) {
      weight.wrong("Maybe 1 to " + Mode.MOST_WEIGHT + ".");
      return usual;
    }
    return new Mode(rung, points);
  }

  /** YAML takes a bare {@code off} for false. */
  private static Rung rung(ConfigNode node, Rung usual) {
    return node.value().isBoolean() && !node.value().booleanValue()
        ? Rung.OFF
        : node.word(RUNGS, word -> Rung.valueOf(word.toUpperCase(Locale.ROOT)), usual);
  }
}
