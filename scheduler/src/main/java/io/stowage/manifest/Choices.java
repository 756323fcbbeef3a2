package io.stowage.manifest;

import java.util.Map;
import java.util.TreeSet;

/** The words that a field may hold, each with what it means. */
record Choices<T>(Map<String, T> meanings) {

  T of(Field field) {
    return of(field, field.text());
  }

  /** The meaning of the field's text, or of another text where the field is absent or empty. */
  T of(Field field, String otherwise) {
    T meaning = meanings.get(field.text(otherwise));
    if (meaning == null) {
      throw field.bad(
          "Maybe write one of " + String.join(", ", new TreeSet<>(meanings.keySet())) + ".");
    }
    return meaning;
  }
}
