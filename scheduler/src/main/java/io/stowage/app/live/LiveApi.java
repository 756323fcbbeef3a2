package io.stowage.app.live;

import io.stowage.api.Resource;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Gate;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Suggestions;
import io.stowage.api.rest.TokenGate;
import io.stowage.app.config.ApiSettings;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.serving.ApiParts;
import io.stowage.app.serving.TokenFile;
import io.stowage.learning.store.ModelStore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The REST API of a live scheduler, wired. */
final class LiveApi implements AutoCloseable {
  private final ApiSettings settings;
  private final StructuredLog log;
  private final DecisionLog decisions = ApiParts.decisionLog();
  private final Deque<RestApi> served = new ArrayDeque<>();

  LiveApi(ApiSettings settings, StructuredLog log) {
    this.settings = settings;
    this.log = log;
  }

  /** For the loop. */
  DecisionLog log() {
    return decisions;
  }

  /** For the server. */
  List<Resource> resources(Subject subject, ModelStore models) throws IOException {
    ApiParts parts =
        new ApiParts(subject, decisions, models, ApiParts.usualWeights(), new Suggestions());
    RestApi api = parts.api(gate(), this::onFailure);
    served.push(api);
    return List.of(api);
  }

  private void onFailure(RestApi.Failure failure) {
    log.error(
        "The API could not answer", "path", failure.route().path(), "problem", failure.cause());
  }

  private Gate gate() throws IOException {
    TokenFile token =
        TokenFile.of(settings.tokenFile().orElseGet(() -> TokenFile.usual(System.getenv())));
    if (token.isNew()) {
      System.err.printf("The API's token, also in %s: %s%n", token.file(), token.token());
    }
    return new TokenGate(
        token.token(),
        "Maybe send 'Authorization: Bearer' with what is in the server's token file.");
  }

  @Override
  public void close() {
    served.forEach(RestApi::close);
  }
}
