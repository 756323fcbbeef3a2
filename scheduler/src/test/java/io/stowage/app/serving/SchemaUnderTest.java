package io.stowage.app.serving;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** As much of JSON Schema as we tell with; a field that no schema names is a mistake here. */
record SchemaUnderTest(JsonNode document) {

  /** Where a value is not what the schema says; empty where it is. */
  List<String> problems(JsonNode schema, JsonNode value) {
    List<String> problems = new ArrayList<>();
    check("", schema, value, problems);
    return problems;
  }

  private void check(String at, JsonNode schema, JsonNode value, List<String> problems) {
    JsonNode told =
        schema.has("$ref") ? document.at(schema.path("$ref").asText().substring(1)) : schema;
    if (told.isMissingNode() || !isOfType(told.path("type"), value)) {
      problems.add("%s is %s, not %s".formatted(at, value, told));
      return;
    }
    if (told.has("enum") && !texts(told.path("enum")).contains(value.asText())) {
      problems.add("%s is %s, none of %s".formatted(at, value, told.path("enum")));
    }
    for (String name : texts(told.path("required"))) {
      if (!value.has(name)) {
        problems.add("%s has no %s".formatted(at, name));
      }
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      String name = at + "/" + field.getKey();
      if (told.path("properties").has(field.getKey())) {
        check(name, told.path("properties").path(field.getKey()), field.getValue(), problems);
      } else if (told.has("additionalProperties")) {
        check(name, told.path("additionalProperties"), field.getValue(), problems);
      } else if (told.has("properties")) {
        problems.add(name + " is not told of");
      }
    }
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      JsonNode item = told.has("items") ? told.path("items") : told.path("prefixItems").path(i);
      check(at + "/" + i, item, value.path(i), problems);
    }
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static boolean isOfType(JsonNode type, JsonNode value) {
    return type.isArray()
        ? texts(type).stream().anyMatch(one -> isOfType(one, value))
        : isOfType(type.asText(), value);
  }

  private static boolean isOfType(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "null" -> value.isNull();
      default -> false;
    };
  }
}
