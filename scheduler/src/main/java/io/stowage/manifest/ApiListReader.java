package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;

/** Reads the answer to a list request, one object at a time. */
public final class ApiListReader {
  private ApiListReader() {}

  /** Takes a list as it comes. */
  public interface Sink {

    /** The version of the whole list, before its objects; empty where it has none. */
    void version(String resourceVersion) throws IOException;

    /** An object with its kind, which lists leave out. */
    void object(JsonNode object);
  }

  public static void read(
      InputStream list, ApiEncoding encoding, String apiVersion, String kind, Sink sink)
      throws IOException {
    switch (encoding) {
      case JSON -> readJson(list, apiVersion, kind, sink);
      case PROTOBUF -> ProtobufListReader.read(list, apiVersion, kind, sink);
    }
  }

  private static void readJson(InputStream list, String apiVersion, String kind, Sink sink)
      throws IOException {
    try (JsonParser parser = TreeParser.json(list)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("The answer is no list of " + kind);
      }
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        JsonToken token = parser.nextToken();
        if (name.equals("items") && token == JsonToken.START_ARRAY) {
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            sink.object(named(TreeParser.value(parser), apiVersion, kind));
          }
        } else if (name.equals("metadata")) {
          sink.version(TreeParser.value(parser).path("resourceVersion").asText(""));
        } else {
          parser.skipChildren();
        }
      }
      if (parser.currentToken() != JsonToken.END_OBJECT) {
        throw new IOException("The list of " + kind + " is cut off");
      }
    }
  }

  private static JsonNode named(JsonNode item, String apiVersion, String kind) {
    if (item instanceof ObjectNode object) {
      object.put("apiVersion", apiVersion);
      object.put("kind", kind);
    }
    return item;
  }
}
