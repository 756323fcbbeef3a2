package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * Reads and writes any objects, as a person with kubectl would: for clusters whose load we bring
 * ourselves. Paths are relative to the server, such as {@code api/v1/nodes}.
 */
public final class Administrator {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ApiServer api;

  public Administrator(ApiServer api) {
    this.api = api;
  }

  public JsonNode read(String path) throws IOException {
    return checked("read", path, api.get(path)).json();
  }

  public void create(String collection, String json) throws IOException {
    checked("create one of", collection, api.post(collection, JSON.readTree(json)));
  }

  /** Changes the fields that are named and leaves the others. */
  public void change(String path, String json) throws IOException {
    checked("change", path, api.patch(path, JSON.readTree(json)));
  }

  /** An object that is gone already is as good as deleted. */
  public void delete(String path) throws IOException {
    Answer answer = api.delete(path, JSON.createObjectNode());
    if (answer.status() != Answer.NOT_FOUND) {
      checked("delete", path, answer);
    }
  }

  private static Answer checked(String verb, String path, Answer answer) throws IOException {
    if (answer.isOk()) {
      return answer;
    }
    throw new IOException(
        "The API server does not %s %s (%d: %s)."
            .formatted(verb, path, answer.status(), answer.message()));
  }
}
