package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads what a watch request answers, change by change, for as long as the answer lasts. */
public final class ApiWatchReader implements AutoCloseable {
  private final JsonParser parser;

  public ApiWatchReader(InputStream changes) throws IOException {
    this.parser = TreeParser.json(changes);
  }

  /**
   * A change and the object that it is about; of an error, its status.
   *
   * @param type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR
   */
  public record Change(String type, JsonNode object) {}

  /** The next change; waits for it. Empty when the server has ended the watch. */
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

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
