package io.stowage.app.command;

import io.stowage.app.serving.TokenFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A scheduler that runs, and the token that its API wants. */
final class ServerOptions {
  private static final Duration WITHIN = Duration.ofSeconds(20);
  private static final int DONE = 200;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "Where the scheduler serves its API. Default: ${DEFAULT-VALUE}",
      defaultValue = "http://127.0.0.1:10259")
  private String server;

  @Option(
      names = "--token-file",
      paramLabel = "F",
      description =
          "A file with the token. Default: $STOWAGE_TOKEN, else what 'stowage run' has made here.")
  private @Nullable Path tokenFile;

  /** The answer's text; what is no answer is a failure in one line. */
  String ask(String method, String path, String body) {
    try (HttpClient http = HttpClient.newBuilder().connectTimeout(WITHIN).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server + path))
              .timeout(WITHIN)
              .header("Authorization", "Bearer " + token())
              .method(method, BodyPublishers.ofString(body))
              .build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != DONE) {
        throw new CommandFailure(
            "%s answers %d: %s".formatted(server, answer.statusCode(), answer.body()));
      }
      return answer.body();
    } catch (IOException | IllegalArgumentException unreachable) {
      throw new CommandFailure(
          "%s does not answer (%s). Maybe 'stowage run' is not running there, or name it with"
                  .formatted(server, unreachable)
              + " --server.",
          unreachable);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Stopped before the server has answered.", stopped);
    }
  }

  private String token() throws IOException {
    String set = System.getenv("STOWAGE_TOKEN");
    if (tokenFile == null && set != null && !set.isEmpty()) {
      return set;
    }
    Path file = tokenFile == null ? TokenFile.usual(System.getenv()) : tokenFile;
    if (!Files.isReadable(file)) {
      throw new CommandFailure(
          "There is no token in %s. Maybe name its file with --token-file, or set STOWAGE_TOKEN."
              .formatted(file));
    }
    return Files.readString(file).strip();
  }
}
