package io.stowage.api.direct;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What is answered.
 *
 * @param onSent hears that this is the answer, and how long it took since the call's first byte
 */
@SuppressWarnings("ArrayRecordComponent") // the text is sent, never compared
public record Reply(int status, byte[] json, Consumer<Duration> onSent) {
  private static final Map<Integer, String> REASONS =
      Map.of(
          200, "OK",
          400, "Bad Request",
          403, "Forbidden",
          404, "Not Found",
          405, "Method Not Allowed",
          408, "Request Timeout",
          411, "Length Required",
          413, "Content Too Large",
          500, "Internal Server Error",
          503, "Service Unavailable");

  /** Says in JSON what is wrong. */
  static Reply refusal(int status, String why) {
    String json = "{\"error\":\"" + why.replace('"', '\'') + "\"}";
    return new Reply(status, json.getBytes(ISO_8859_1), took -> {});
  }

  /** Head and body in one piece, so that they leave in one. */
  byte[] bytes(boolean connectionStays) {
    String head =
        "HTTP/1.1 "
            + status
            + ' '
            + REASONS.getOrDefault(status, "Error")
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + json.length
            + (connectionStays ? "\r\n\r\n" : "\r\nConnection: close\r\n\r\n");
    byte[] all = Arrays.copyOf(head.getBytes(ISO_8859_1), head.length() + json.length);
    System.arraycopy(json, 0, all, head.length(), json.length);
    return all;
  }
}
