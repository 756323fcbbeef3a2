package io.stowage.kubernetes;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * One connection to the API server, for one HTTP/1.1 request after the other. On virtual threads
 * blocking is cheap: this takes a quarter of the processor time that java.net.http takes for the
 * same requests (docs/benchmarks.md).
 */
final class HttpConnection implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 13;
  private static final int LONGEST_LINE = 1 << 16;

  private final Socket raw;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private volatile long idleSinceNanos = System.nanoTime();
  private boolean reusable = true;

  private HttpConnection(Socket raw, Socket socket) throws IOException {
    this.raw = raw;
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    this.out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
  }

  static HttpConnection open(Endpoint to, Duration connectWithin) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      int millis = Math.toIntExact(connectWithin.toMillis());
      socket.connect(new InetSocketAddress(to.host(), to.port()), millis);
      if (to.tls().isEmpty()) {
        return new HttpConnection(socket, socket);
      }
      socket.setSoTimeout(millis);
      SSLSocket secure =
          (SSLSocket)
              to.tls().get().getSocketFactory().createSocket(socket, to.host(), to.port(), true);
      if (to.verifiesName()) {
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
      }
      secure.startHandshake();
      return new HttpConnection(socket, secure);
    } catch (IOException | RuntimeException failed) {
      socket.close();
      throw failed;
    }
  }

  /** The beginning of an answer; its body is read from the stream. */
  record Head(int status, Map<String, String> headers, InputStream body) {
    Optional<String> header(String lowerCaseName) {
      return Optional.ofNullable(headers.get(lowerCaseName));
    }
  }

  /** Sends a request and waits for the beginning of its answer. */
  Head exchange(String head, byte[] body, Duration answerWithin) throws IOException {
    reusable = false;
    limitSilence(answerWithin);
    out.write(head.getBytes(StandardCharsets.ISO_8859_1));
    out.write(body);
    out.flush();
    int status = status();
    while (status >= 100 && status < 200) {
      headers();
      status = status();
    }
    Map<String, String> headers = headers();
    return new Head(status, headers, body(status, headers));
  }

  /** A read that takes longer than this fails. */
  void limitSilence(Duration longest) throws IOException {
    socket.setSoTimeout(Math.toIntExact(longest.toMillis()));
  }

  private int status() throws IOException {
    String line = line();
    String[] parts = line.split(" ", 3);
    if (parts.length < 2 || !parts[0].startsWith("HTTP/1.")) {
      throw new IOException("The server does not speak HTTP/1.1, it says: " + line);
    }
    return Integer.parseInt(parts[1]);
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
    }
    return headers;
  }

  private InputStream body(int status, Map<String, String> headers) {
    boolean stays = !"close".equalsIgnoreCase(headers.getOrDefault("connection", ""));
    if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
      return new HttpBody(this, HttpBody.CHUNKED, stays);
    }
    String length = headers.get("content-length");
    if (length != null || status == 204 || status == 304) {
      return new HttpBody(this, length == null ? 0 : Long.parseLong(length), stays);
    }
    return new HttpBody(this, HttpBody.UNTIL_CLOSED, false);
  }

  String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection was closed");
      }
      if (line.length() > LONGEST_LINE) {
        throw new IOException("The server sends a line of more than " + LONGEST_LINE + " bytes");
      }
      line.append((char) next);
    }
    int end = line.length();
    return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
  }

  InputStream in() {
    return in;
  }

  /** The answer was read to its end, so that the next request may follow. */
  void answerEnded(boolean stays) {
    reusable = stays;
    idleSinceNanos = System.nanoTime();
  }

  boolean isReusable() {
    return reusable;
  }

  boolean isIdleFor(Duration longest) {
    return System.nanoTime() - idleSinceNanos > longest.toNanos();
  }

  /** At once, without the goodbye of TLS, for which somebody who reads would have to stop. */
  @Override
  public void close() {
    reusable = false;
    try {
      raw.close();
    } catch (IOException broken) {
      // It is of no use any more either way.
    }
  }
}
