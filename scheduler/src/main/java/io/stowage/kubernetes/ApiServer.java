package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.manifest.ApiEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * Requests to the API server. Each ends with an answer, whatever its status, or with an IOException
 * when it is not known what became of it. For any number of threads; each request in flight has a
 * connection of its own, so that a reset or a slow watch harms nobody else.
 */
public final class ApiServer implements AutoCloseable {
  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);
  private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);
  // Tokens of service accounts change on disk long before the old ones expire; client-go v0.36
  // looks as often.
  private static final long RENEW_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final String JSON = "application/json";
  private static final byte[] NOTHING = {};
  private static final int LONGEST_REFUSAL = 1 << 16;

  private final Connection connection;
  private final Duration answerWithin;
  private final ConcurrentLinkedDeque<HttpConnection> idle = new ConcurrentLinkedDeque<>();
  private volatile Endpoint endpoint;
  private volatile long renewedNanos = System.nanoTime();
  private volatile boolean closed;

  public ApiServer(Connection connection, Duration answerWithin) throws ConnectionProblem {
    this.connection = connection;
    this.answerWithin = answerWithin;
    this.endpoint = connection.endpoint();
  }

  /**
   * Says in one line what is wrong if the server cannot be reached, does not know us or hides the
   * cluster from us.
   */
  public void check() throws IOException {
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
    Answer nodes = get(WatchedKinds.NODES.path() + "?limit=1");
    if (nodes.status() == Answer.FORBIDDEN) {
      throw new Refusal("list", WatchedKinds.NODES.resource(), nodes);
    }
  }

  /** One request. */
  @SuppressWarnings("ArrayRecordComponent") // bodies are sent, never compared
  private record Request(
      String method, String path, String accept, String contentType, byte[] body) {
    static Request of(String method, String path) {
      return new Request(method, path, JSON, "", NOTHING);
    }

    static Request of(String method, String path, String contentType, JsonNode body) {
      byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
      return new Request(method, path, JSON, contentType, bytes);
    }

    String head(Endpoint to, Optional<String> authorization) {
      StringBuilder head = new StringBuilder(256);
      head.append(method).append(' ').append(to.path()).append(path).append(" HTTP/1.1\r\nHost: ");
      head.append(to.host()).append(':').append(to.port());
      head.append("\r\nUser-Agent: stowage\r\nAccept: ").append(accept);
      authorization.ifPresent(value -> head.append("\r\nAuthorization: ").append(value));
      if (body.length > 0) {
        head.append("\r\nContent-Type: ").append(contentType);
        head.append("\r\nContent-Length: ").append(body.length);
      }
      return head.append("\r\n\r\n").toString();
    }
  }

  public Answer get(String path) throws IOException {
    return answer(Request.of("GET", path));
  }

  public Answer post(String path, JsonNode body) throws IOException {
    return answer(Request.of("POST", path, JSON, body));
  }

  public Answer put(String path, JsonNode body) throws IOException {
    return answer(Request.of("PUT", path, JSON, body));
  }

  public Answer delete(String path, JsonNode options) throws IOException {
    return answer(Request.of("DELETE", path, JSON, options));
  }

  /** Changes some fields; lists whose items have keys are merged item by item. */
  public Answer patch(String path, JsonNode patch) throws IOException {
    return answer(Request.of("PATCH", path, "application/strategic-merge-patch+json", patch));
  }

  /** An answer that is read while it comes, such as a list or a watch; to be closed. */
  static final class Stream implements AutoCloseable {
    private final HttpConnection connection;
    private final HttpConnection.Head head;

    private Stream(HttpConnection connection, HttpConnection.Head head) {
      this.connection = connection;
      this.head = head;
    }

    int status() {
      return head.status();
    }

    InputStream body() {
      return head.body();
    }

    ApiEncoding encoding() {
      return ApiEncoding.of(head.header("content-type"));
    }

    /** The beginning of an answer that is a no, as JSON where it has any form. */
    byte[] wordsOfRefusal() throws IOException {
      byte[] said = head.body().readNBytes(LONGEST_REFUSAL);
      try {
        return encoding().json(said);
      } catch (IOException garbled) {
        return said;
      }
    }

    Optional<String> header(String lowerCaseName) {
      return head.header(lowerCaseName);
    }

    /** From now on a silence that is longer than this ends the stream. */
    void limitSilence(Duration longest) throws IOException {
      connection.limitSilence(longest);
    }

    @Override
    public void close() {
      connection.close();
    }
  }

  /** The time limit is for the answer's beginning; its end may be long after. */
  Stream stream(String path) throws IOException {
    return stream(new Request("GET", path, ApiEncoding.ACCEPTED, "", NOTHING));
  }

  /** A list of what is said of each object beside its contents. */
  Stream streamOfMetadata(String path) throws IOException {
    String accept = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
    return stream(new Request("GET", path, accept, "", NOTHING));
  }

  private Stream stream(Request request) throws IOException {
    Stream stream = streamOnce(request);
    if (stream.status() == Answer.UNAUTHORIZED && isKnownByAnotherTokenNow()) {
      stream.close();
      return streamOnce(request);
    }
    return stream;
  }

  private Stream streamOnce(Request request) throws IOException {
    HttpConnection own = open();
    try {
      return new Stream(own, exchange(own, request));
    } catch (IOException failed) {
      own.close();
      throw failed;
    }
  }

  private Answer answer(Request request) throws IOException {
    Answer answer = answerOnce(request);
    return answer.status() == Answer.UNAUTHORIZED && isKnownByAnotherTokenNow()
        ? answerOnce(request)
        : answer;
  }

  private Answer answerOnce(Request request) throws IOException {
    HttpConnection taken = take();
    try {
      HttpConnection.Head head = exchange(taken, request);
      byte[] body = head.body().readAllBytes();
      return new Answer(head.status(), body, head.header("retry-after"));
    } finally {
      giveBack(taken);
    }
  }

  private HttpConnection.Head exchange(HttpConnection on, Request request) throws IOException {
    if (System.nanoTime() - renewedNanos > RENEW_EVERY_NANOS) {
      renew();
    }
    return on.exchange(
        request.head(endpoint, connection.authorization()), request.body(), answerWithin);
  }

  private HttpConnection take() throws IOException {
    for (HttpConnection known = idle.pollFirst(); known != null; known = idle.pollFirst()) {
      if (!known.isIdleFor(LONGEST_IDLE)) {
        return known;
      }
      known.close();
    }
    return open();
  }

  private void giveBack(HttpConnection taken) {
    if (taken.isReusable() && !closed) {
      idle.addFirst(taken);
      return;
    }
    taken.close();
  }

  private HttpConnection open() throws IOException {
    if (closed) {
      throw new IOException("we are closing");
    }
    try {
      return HttpConnection.open(endpoint, CONNECT_WITHIN);
    } catch (SSLException untrusted) {
      // The server's certificate may come from a new authority by now.
      renew();
      endpoint = connection.endpoint();
      throw untrusted;
    }
  }

  /** The token may have been replaced since we read it. */
  private boolean isKnownByAnotherTokenNow() {
    Optional<String> before = connection.authorization();
    renew();
    return !before.equals(connection.authorization());
  }

  private synchronized void renew() {
    renewedNanos = System.nanoTime();
    connection.renew();
  }

  @Override
  public void close() {
    closed = true;
    for (HttpConnection known = idle.pollFirst(); known != null; known = idle.pollFirst()) {
      known.close();
    }
  }
}
