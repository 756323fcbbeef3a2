package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the changes of a watch from JSON. */
final class JsonWatchReader implements ApiWatchReader {
  private final JsonParser parser;

  JsonWatchReader(InputStream changes) throws IOException {
    this.parser = TreeParser.json(changes);
  }

  @Override
  public Optional<Change> next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      return Optional.empty();
    }
    if (token != JsonToken.START_OBJECT) {
      throw new IOException("A watch answered with " + token + " where a change was due");
    }
    JsonNode change = TreeParser.value(parser);
    return Optional.of(new Change(change.path("type").asText(""), change.path("object")));
  }
}
