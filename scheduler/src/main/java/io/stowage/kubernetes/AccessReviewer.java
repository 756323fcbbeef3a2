package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks the API server who bears a token and whether they may: TokenReview, then SubjectAccessReview
 * for a path that is no resource, as controller-runtime does for metrics.
 */
public final class AccessReviewer {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ApiServer api;

  /** Who bears a token. */
  public record User(String name, String uid, List<String> groups, JsonNode extra) {
    public User {
      groups = List.copyOf(groups);
    }
  }

  public AccessReviewer(ApiServer api) {
    this.api = api;
  }

  /** Nobody where the token is unknown or has expired; an error where it cannot be found out. */
  public Optional<User> user(String token) throws IOException {
    ObjectNode review = review("authentication.k8s.io/v1", "TokenReview");
    review.putObject("spec").put("token", token);
    JsonNode status =
        answered(api.post("apis/authentication.k8s.io/v1/tokenreviews", review), "tokenreviews");
    if (!status.path("authenticated").asBoolean()) {
      return Optional.empty();
    }
    JsonNode user = status.path("user");
    List<String> groups = new ArrayList<>();
    user.path("groups").forEach(group -> groups.add(group.asText()));
    return Optional.of(
        new User(
            user.path("username").asText(), user.path("uid").asText(), groups, user.path("extra")));
  }

  /**
   * Whether the user may.
   *
   * @param verb such as get or post
   */
  public boolean mayAsk(User user, String verb, String path) throws IOException {
    ObjectNode review = review("authorization.k8s.io/v1", "SubjectAccessReview");
    ObjectNode spec = review.putObject("spec");
    spec.putObject("nonResourceAttributes").put("path", path).put("verb", verb);
    spec.put("user", user.name()).put("uid", user.uid());
    ArrayNode groups = spec.putArray("groups");
    user.groups().forEach(groups::add);
    if (user.extra().isObject()) {
      spec.set("extra", user.extra());
    }
    return answered(
            api.post("apis/authorization.k8s.io/v1/subjectaccessreviews", review),
            "subjectaccessreviews")
        .path("allowed")
        .asBoolean();
  }

  private static ObjectNode review(String apiVersion, String kind) {
    return JSON.createObjectNode().put("apiVersion", apiVersion).put("kind", kind);
  }

  private static JsonNode answered(Answer answer, String resource) throws IOException {
    if (!answer.isOk()) {
      throw new IOException(
          "The API server did not take %s: %s. Maybe bind us to system:auth-delegator."
              .formatted(resource, answer.message()));
    }
    return answer.json().path("status");
  }
}
