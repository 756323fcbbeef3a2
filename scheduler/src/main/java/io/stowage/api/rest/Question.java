package io.stowage.api.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * What somebody asks.
 *
 * @param path the values of the names in the route's path
 * @param query what stood behind the question mark
 * @param caller who asks, as the gate knows them
 */
@SuppressWarnings("ArrayRecordComponent") // bodies are read, never compared
public record Question(
    Map<String, String> path, Map<String, String> query, byte[] body, String caller) {

  /** The value of a name in the path. */
  public String part(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "The route has no {%s}. Maybe name it in its path.".formatted(name));
    }
    return value;
  }

  public Optional<String> asked(String name) {
    return Optional.ofNullable(query.get(name)).filter(value -> !value.isEmpty());
  }

  /** A number from 1 to the most, or what is usual. */
  public int count(String name, int usual, int most) {
    return asked(name).map(text -> number(name, text, 1, most)).orElse(usual);
  }

  /** How many are to be left out; none unless somebody says so. */
  public int skipped(String name) {
    return asked(name).map(text -> number(name, text, 0, Integer.MAX_VALUE)).orElse(0);
  }

  private static int number(String name, String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // Told below, as any other wrong value.
    }
    throw Problem.badRequest("%s is '%s'. Maybe %d to %d.".formatted(name, text, least, most));
  }

  /** The body as a record. */
  public <T> T body(Class<T> type) {
    try {
      T read = Json.MAPPER.readValue(body, type);
      if (read == null) {
        throw Problem.badRequest("The body is empty. Maybe see /openapi.json for what to send.");
      }
      return read;
    } catch (JsonProcessingException broken) {
      throw Problem.badRequest(
          "The body will not do: %s. Maybe see /openapi.json for what to send."
              .formatted(Json.brief(broken)));
    } catch (IOException impossible) {
      throw new java.io.UncheckedIOException("Bytes can be read", impossible);
    }
  }

  public JsonNode json() {
    return body(JsonNode.class);
  }
}
