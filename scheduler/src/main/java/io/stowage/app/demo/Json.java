package io.stowage.app.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Writes messages for the page. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static String of(Object message) {
    try {
      return MAPPER.writeValueAsString(message);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(
          "A record of numbers and texts always makes JSON", impossible);
    }
  }
}
