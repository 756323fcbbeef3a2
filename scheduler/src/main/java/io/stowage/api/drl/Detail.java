package io.stowage.api.drl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.Json;
import java.nio.charset.StandardCharsets;

/** Errors in FastAPI's form. */
final class Detail {
  private Detail() {}

  static Content of(int status, String text) {
    return of(status, TextNode.valueOf(text));
  }

  static Content of(int status, JsonNode detail) {
    String json = Json.MAPPER.createObjectNode().set("detail", detail).toString();
    return new Content(status, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }
}
