package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads what a watch request answers, change by change, for as long as the answer lasts. */
public interface ApiWatchReader {

  /**
   * A change and the object that it is about; of an error, its status.
   *
   * @param type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR
   */
  record Change(String type, JsonNode object) {}

  /** The next change; waits for it. Empty when the server has ended the watch. */
  Optional<Change> next() throws IOException;

  static ApiWatchReader of(InputStream changes, ApiEncoding encoding) throws IOException {
    return switch (encoding) {
      case JSON -> new JsonWatchReader(changes);
      case PROTOBUF -> new ProtobufWatchReader(changes);
    };
  }
}
