package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place in an API object: the value there, and the way to it for when something is wrong with it.
 * What is missing or null has Go's zero value, as in the API server's decoder; a value of another
 * type is an error.
 */
final class Field {
  private final @Nullable Field parent;
  private final String name;
  private final JsonNode node;

  private Field(@Nullable Field parent, String name, JsonNode node) {
    this.parent = parent;
    this.name = name;
    this.node = node;
  }

  static Field root(JsonNode object) {
    return new Field(null, "", object);
  }

  JsonNode node() {
    return node;
  }

  boolean isAbsent() {
    return node.isMissingNode() || node.isNull();
  }

  boolean isPresent() {
    return !isAbsent();
  }

  /** Whether nothing is there, not even an empty list or object. */
  boolean isEmpty() {
    return isAbsent() || (node.isContainerNode() && node.isEmpty());
  }

  Field child(String childName) {
    if (isAbsent()) {
      return new Field(this, childName, MissingNode.getInstance());
    }
    return new Field(this, childName, object().path(childName));
  }

  /** The members of an object by name. */
  Map<String, Field> members() {
    if (isEmpty()) {
      return Map.of();
    }
    Map<String, Field> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : object().properties()) {
      members.put(member.getKey(), new Field(this, member.getKey(), member.getValue()));
    }
    return members;
  }

  List<Field> items() {
    if (isAbsent()) {
      return List.of();
    }
    if (!node.isArray()) {
      throw bad("Maybe give a list.");
    }
    List<Field> items = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      items.add(new Field(this, "[" + i + "]", node.get(i)));
    }
    return items;
  }

  String text() {
    return text("");
  }

  /** The text, or another one where there is none or an empty one. */
  String text(String otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!node.isTextual()) {
      throw bad("Maybe put it in quotes.");
    }
    String text = node.textValue();
    return text.isEmpty() ? otherwise : text;
  }

  /** The text where there is one that is not empty. */
  Optional<String> textIfAny() {
    String text = text();
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  List<String> texts() {
    return items().stream().map(Field::text).toList();
  }

  Map<String, String> textMap(Interner interner) {
    if (isEmpty()) {
      return Map.of();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    members().forEach((key, value) -> texts.put(interner.text(key), interner.text(value.text())));
    return texts;
  }

  boolean isTrue() {
    if (isAbsent()) {
      return false;
    }
    if (!node.isBoolean()) {
      throw bad("Maybe write true or false.");
    }
    return node.booleanValue();
  }

  int integer(int otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      throw bad("Maybe give a whole number of 32 bits.");
    }
    return node.intValue();
  }

  long longInteger(long otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw bad("Maybe give a whole number of 64 bits.");
    }
    return node.longValue();
  }

  Optional<Instant> instant() {
    Optional<String> text = textIfAny();
    try {
      return text.map(Times::parse);
    } catch (DateTimeParseException notATime) {
      throw bad("Maybe give a time like 2026-01-31T12:00:00Z.");
    }
  }

  /** A quantity, not negative and small enough for 64 bits. */
  Quantity quantity() {
    if (isAbsent()) {
      return Quantity.ZERO;
    }
    if (node.isContainerNode() || node.isBoolean()) {
      throw bad("Maybe give a quantity like 500m or 2Gi.");
    }
    Quantity quantity;
    try {
      quantity = Quantity.parse(node.asText().strip());
    } catch (NumberFormatException notAQuantity) {
      throw bad("Maybe give a quantity like 500m or 2Gi.");
    }
    if (quantity.isNegative()) {
      throw bad("Maybe drop the minus sign; a quantity here is never negative.");
    }
    boolean fits = name.equals("cpu") ? quantity.milli().isPresent() : quantity.whole().isPresent();
    if (!fits) {
      throw bad("Maybe give less; it has to fit in 64 bits.");
    }
    return quantity;
  }

  BadField bad(String advice) {
    return new BadField(this, advice);
  }

  String path() {
    if (parent == null) {
      return name;
    }
    String before = parent.path();
    return before.isEmpty() || name.startsWith("[") ? before + name : before + "." + name;
  }

  private JsonNode object() {
    if (!node.isObject()) {
      throw bad("Maybe give an object.");
    }
    return node;
  }
}
