package io.stowage.api.suggestion;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.StringJoiner;

/** JSON with the blanks that Python's json.dumps writes, for clients that compare text. */
final class PythonJson {
  private PythonJson() {}

  static String text(JsonNode json) {
    if (json.isObject()) {
      StringJoiner members = new StringJoiner(", ", "{", "}");
      json.properties()
          .forEach(entry -> members.add(quoted(entry.getKey()) + ": " + text(entry.getValue())));
      return members.toString();
    }
    if (json.isArray()) {
      StringJoiner items = new StringJoiner(", ", "[", "]");
      json.forEach(item -> items.add(text(item)));
      return items.toString();
    }
    return json.isTextual() ? quoted(json.textValue()) : json.toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : JsonStringEncoder.getInstance().quoteAsString(text)) {
      if (c < 0x80) {
        quoted.append(c);
      } else {
        quoted.append(String.format("\\u%04x", (int) c));
      }
    }
    return quoted.append('"').toString();
  }
}
