package io.stowage.usage;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks others over HTTP who are not trusted to answer soon, or little: the whole answer must be
 * there in time, be no larger than allowed, and come from whom we asked.
 */
final class BoundedClient {
  private final HttpClient http;
  private final Duration timeout;
  private final int mostBytes;

  BoundedClient(HttpClient.Builder settings, Duration timeout, int mostBytes) {
    this.http =
        settings
            .connectTimeout(timeout)
            // Neither a token nor a question must follow to wherever somebody points.
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    this.timeout = timeout;
    this.mostBytes = mostBytes;
  }

  HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    // The client's own limit ends with the first byte of a body.
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(
            request.timeout(timeout).build(),
            BodyHandlers.limiting(BodyHandlers.ofByteArray(), mostBytes));
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw new IOException(
          "There was no whole answer within %d ms. Maybe it is busy.".formatted(timeout.toMillis()),
          late);
    } catch (ExecutionException failed) {
      throw new IOException(String.valueOf(failed.getCause()), failed.getCause());
    } catch (InterruptedException stopped) {
      answer.cancel(true);
      throw stopped;
    }
  }
}
