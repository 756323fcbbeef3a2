package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Requests to the API server. Each ends with an answer, whatever its status, or with an IOException
 * when it is not known what became of it. For any number of threads.
 */
public final class ApiServer implements AutoCloseable {
  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);
  // Tokens of service accounts change on disk long before the old ones expire; client-go v0.36
  // looks as often.
  private static final long RENEW_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Connection connection;
  private final Duration answerWithin;
  private volatile HttpClient http;
  private volatile long renewedNanos = System.nanoTime();

  public ApiServer(Connection connection, Duration answerWithin) throws ConnectionProblem {
    this.connection = connection;
    this.answerWithin = answerWithin;
    this.http = newClient();
  }

  // One connection for each request in flight: a reset or a slow watch harms nobody else.
  private HttpClient newClient() throws ConnectionProblem {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(connection.tls())
        .connectTimeout(CONNECT_WITHIN)
        .build();
  }

  /** Says in one line what is wrong if the server cannot be reached or does not know us. */
  public void check() throws IOException, InterruptedException {
    Answer answer;
    try {
      answer = get("api/v1");
    } catch (IOException unreachable) {
      throw new ConnectionProblem(
          "The API server at %s cannot be reached: %s. Maybe it is down, or the kubeconfig is for another cluster."
              .formatted(connection.server(), unreachable.getMessage()),
          unreachable);
    }
    if (answer.status() == Answer.UNAUTHORIZED) {
      throw new ConnectionProblem(
          "The API server at %s does not know us (401). Maybe the token has expired: log in again."
              .formatted(connection.server()));
    }
  }

  Answer get(String path) throws IOException, InterruptedException {
    return answer(request(path).GET());
  }

  Answer post(String path, JsonNode body) throws IOException, InterruptedException {
    return answer(request(path).header("Content-Type", "application/json").POST(json(body)));
  }

  Answer put(String path, JsonNode body) throws IOException, InterruptedException {
    return answer(request(path).header("Content-Type", "application/json").PUT(json(body)));
  }

  Answer delete(String path, JsonNode options) throws IOException, InterruptedException {
    return answer(
        request(path).header("Content-Type", "application/json").method("DELETE", json(options)));
  }

  /** Changes some fields; lists whose items have keys are merged item by item. */
  Answer patch(String path, JsonNode patch) throws IOException, InterruptedException {
    return answer(
        request(path)
            .header("Content-Type", "application/strategic-merge-patch+json")
            .method("PATCH", json(patch)));
  }

  /** An answer that is read while it comes, such as a list or a watch; to be closed. */
  record Stream(int status, InputStream body, HttpHeaders headers) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      body.close();
    }
  }

  /** The time limit is for the answer's beginning; its end may be long after. */
  Stream stream(String path) throws IOException, InterruptedException {
    return stream(request(path));
  }

  /** A list of what is said of each object beside its contents. */
  Stream streamOfMetadata(String path) throws IOException, InterruptedException {
    return stream(
        request(path)
            .setHeader(
                "Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"));
  }

  private Stream stream(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<InputStream> response = send(request.GET(), BodyHandlers.ofInputStream());
    return new Stream(response.statusCode(), response.body(), response.headers());
  }

  private Answer answer(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = send(request, BodyHandlers.ofByteArray());
    return new Answer(
        response.statusCode(), response.body(), response.headers().firstValue("Retry-After"));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(connection.server().resolve(path))
        .header("Accept", "application/json")
        .header("User-Agent", "stowage");
  }

  private static BodyPublisher json(JsonNode body) {
    return BodyPublishers.ofString(body.toString(), StandardCharsets.UTF_8);
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    if (System.nanoTime() - renewedNanos > RENEW_EVERY_NANOS) {
      renew();
    }
    HttpResponse<T> response = sendOnce(request, handler);
    if (response.statusCode() != Answer.UNAUTHORIZED) {
      return response;
    }
    // The token may have been replaced since we read it.
    Optional<String> before = connection.authorization();
    renew();
    return before.equals(connection.authorization()) ? response : sendOnce(request, handler);
  }

  private <T> HttpResponse<T> sendOnce(HttpRequest.Builder request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    connection.authorization().ifPresent(value -> request.setHeader("Authorization", value));
    CompletableFuture<HttpResponse<T>> response = http.sendAsync(request.build(), handler);
    try {
      return response.get(answerWithin.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      response.cancel(true);
      throw new IOException("no answer within " + answerWithin.toSeconds() + " s", late);
    } catch (InterruptedException interrupted) {
      response.cancel(true);
      throw interrupted;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof SSLException) {
        renewClient();
      }
      throw new IOException(Connection.firstLine(failed), failed);
    }
  }

  private synchronized void renew() {
    renewedNanos = System.nanoTime();
    connection.renew();
  }

  /** The server's certificate may come from a new authority by now. */
  private synchronized void renewClient() throws ConnectionProblem {
    renew();
    http = newClient();
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
