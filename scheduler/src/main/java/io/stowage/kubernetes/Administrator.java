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
  private static final int EVICTION_TRIES = 10;

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

  /**
   * Asks for a pod's end as kubectl drain does: again while its budget forbids it or somebody else
   * changes the pod at this moment. A pod that is gone already is as good as evicted.
   */
  public void evict(String podPath, String eviction) throws IOException, InterruptedException {
    String path = podPath + "/eviction";
    JsonNode asked = JSON.readTree(eviction);
    Answer answer = api.post(path, asked);
    for (int i = 1; i < EVICTION_TRIES && mayPass(answer.status()); i++) {
      Thread.sleep(answer.retryAfter());
      answer = api.post(path, asked);
    }
    if (answer.status() != Answer.NOT_FOUND) {
      checked("create", path, answer);
    }
  }

  private static boolean mayPass(int status) {
    return status == Answer.CONFLICT || status == Answer.TOO_MANY_REQUESTS;
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
