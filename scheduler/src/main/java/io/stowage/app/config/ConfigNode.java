package io.stowage.app.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A place in a configuration: the value there and the way to it. What is wrong goes to a list that
 * all places share, and reading goes on with the value that is usual there, so that one run finds
 * all problems. Null is as good as absent, as for Go.
 */
final class ConfigNode {
  private static final int LONGEST_VALUE = 80;

  private final String path;
  private final JsonNode value;
  private final List<String> problems;
  private final Set<String> asked = new LinkedHashSet<>();

  private ConfigNode(String path, JsonNode value, List<String> problems) {
    this.path = path;
    this.value = value;
    this.problems = problems;
  }

  static ConfigNode root(JsonNode value, List<String> problems) {
    return new ConfigNode("", value, problems);
  }

  /** A place where nothing stands. */
  static ConfigNode absent(String path) {
    return new ConfigNode(path, MissingNode.getInstance(), new ArrayList<>());
  }

  String path() {
    return path;
  }

  JsonNode value() {
    return value;
  }

  boolean isAbsent() {
    return value.isMissingNode() || value.isNull();
  }

  /** The member of this name; asking for it makes the name a known one. */
  ConfigNode child(String name) {
    asked.add(name);
    JsonNode member = value.isObject() ? value.path(name) : MissingNode.getInstance();
    return new ConfigNode(path.isEmpty() ? name : path + "." + name, member, problems);
  }

  /** Complains of members that nobody asked for, and of a value that cannot have members. */
  void checkKeys() {
    if (isAbsent()) {
      return;
    }
    if (!value.isObject()) {
      wrong("Maybe give keys and values.");
      return;
    }
    value
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!asked.contains(name)) {
                problem(
                    (path.isEmpty() ? name : path + "." + name)
                        + " is no key. "
                        + Suggestion.of(name, asked));
              }
            });
  }

  Set<String> memberNames() {
    Set<String> names = new LinkedHashSet<>();
    value.fieldNames().forEachRemaining(names::add);
    return names;
  }

  <T> List<T> list(Function<ConfigNode, T> reader) {
    List<T> items = new ArrayList<>();
    if (isAbsent()) {
      return items;
    }
    if (!value.isArray()) {
      wrong("Maybe give a list.");
      return items;
    }
    for (int i = 0; i < value.size(); i++) {
      items.add(reader.apply(new ConfigNode(path + "[" + i + "]", value.get(i), problems)));
    }
    return items;
  }

  String text(String otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!value.isTextual()) {
      wrong("Maybe put it in quotes.");
      return otherwise;
    }
    return value.textValue();
  }

  /** One of these words, whatever it stands for. */
  <T> T word(List<String> words, Function<String, T> meaning, T otherwise) {
    String text = text("");
    if (isAbsent() || !value.isTextual()) {
      return otherwise;
    }
    if (!words.contains(text)) {
      wrong(Suggestion.of(text, words));
      return otherwise;
    }
    return meaning.apply(text);
  }

  boolean flag(boolean otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!value.isBoolean()) {
      wrong("Maybe write true or false.");
      return otherwise;
    }
    return value.booleanValue();
  }

  int integer(int otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      wrong("Maybe give a whole number.");
      return otherwise;
    }
    return value.intValue();
  }

  double number(double otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!value.isNumber()) {
      wrong("Maybe give a number.");
      return otherwise;
    }
    return value.doubleValue();
  }

  Duration duration(Duration otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    Optional<Duration> span =
        value.isTextual() ? GoDuration.parse(value.textValue()) : Optional.empty();
    if (span.isEmpty()) {
      wrong("Maybe write a time like 15s, 1m30s or 500ms.");
    }
    return span.orElse(otherwise);
  }

  Duration seconds(Duration otherwise) {
    return Duration.ofSeconds(integer((int) otherwise.toSeconds()));
  }

  /** What is made of the values here; where they will not do, that is told, and the usual stays. */
  <T> T made(Supplier<T> maker, T otherwise) {
    try {
      return maker.get();
    } catch (BadSettings bad) {
      bad.all()
          .forEach(
              wrong ->
                  problem(
                      (path.isEmpty() ? wrong.key() : path + "." + wrong.key())
                          + " "
                          + wrong.text()));
    } catch (IllegalArgumentException bad) {
      problem((path.isEmpty() ? "" : path + ": ") + bad.getMessage());
    }
    return otherwise;
  }

  /** The value here will not do. */
  void wrong(String advice) {
    String shown = value.isTextual() ? value.textValue() : value.toString();
    String brief =
        shown.length() <= LONGEST_VALUE ? shown : shown.substring(0, LONGEST_VALUE) + "…";
    problem((path.isEmpty() ? "The file" : path) + " is '" + brief + "'. " + advice);
  }

  void problem(String text) {
    problems.add(text);
  }
}
