package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.rest.RateLimit;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No method and no path is a way around token, limits and form. */
class ApiMethodsIT {
  @TempDir Path folder;
  private ApiUnderTest api;

  @BeforeEach
  void serve() {
    api = new ApiUnderTest(folder.resolve("models")).with(aNode("n").build());
  }

  @AfterEach
  void close() {
    assertThat(api.failures).isEmpty();
    api.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/status", "/api/v1/models", "/api/v1/events"})
  void headNeedsTheTokenAsGetDoes(String path) {
    HttpResponse<String> none = api.send("HEAD", path, Optional.empty(), "");

    assertThat(none.statusCode()).isEqualTo(401);
    assertThat(none.headers().firstValue("WWW-Authenticate")).contains("Bearer");
  }

  @Test
  void headIsAnsweredAsGetIsWithoutTheBody() {
    HttpResponse<String> node = api.send("HEAD", "/api/v1/nodes/n", "");

    assertThat(node.statusCode()).isEqualTo(200);
    assertThat(node.body()).isEmpty();
    assertThat(node.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(node.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(api.send("HEAD", "/api/v1/nodes/other", "").statusCode()).isEqualTo(404);
    assertThat(api.send("HEAD", "/api/v1/events", "").statusCode()).isEqualTo(406);
  }

  @Test
  void aPathThatIsNowhereIsToldInOurForm() {
    for (String method : List.of("GET", "PUT", "OPTIONS")) {
      HttpResponse<String> answer = api.send(method, "/api/v1/nowhere", "");
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(answer.body())
          .isEqualTo(
              "{\"status\":404,\"error\":\"There is nothing at this path. Maybe it is"
                  + " misspelt.\"}");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPTIONS", "DELETE", "PATCH", "BREW"})
  void aMethodThatAPathDoesNotTakeIsToldInOurForm(String method) {
    HttpResponse<String> answer = api.send(method, "/api/v1/objectives", "");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow").orElseThrow().split(", "))
        .containsExactlyInAnyOrder("GET", "PUT", "HEAD");
    assertThat(answer.body()).contains("This path does not take this method. Maybe ");
  }

  @Test
  void whatIsNowhereCountsForWhoAsksTooOften() {
    try (ApiUnderTest strict =
        new ApiUnderTest(folder.resolve("models"), new RateLimit(1e-6, 3, System::nanoTime))) {
      assertThat(strict.get("/nowhere").statusCode()).isEqualTo(404);
      assertThat(strict.send("BREW", "/api/v1/status", "").statusCode()).isEqualTo(405);
      assertThat(strict.send("HEAD", "/api/v1/status", "").statusCode()).isEqualTo(200);
      for (String method : List.of("GET", "HEAD", "OPTIONS", "BREW")) {
        for (String path : List.of("/nowhere", "/api/v1/status")) {
          assertThat(strict.send(method, path, "").statusCode()).isEqualTo(429);
        }
      }
    }
  }
}
