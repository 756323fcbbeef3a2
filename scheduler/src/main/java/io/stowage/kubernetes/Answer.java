package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** What the API server answered to one request. */
@SuppressWarnings("ArrayRecordComponent") // bodies are read, never compared
public record Answer(int status, byte[] body, Optional<String> retryAfterHeader) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration RETRY_AFTER_OTHERWISE = Duration.ofSeconds(1);
  private static final Duration LONGEST_RETRY_AFTER = Duration.ofSeconds(30);

  static final int UNAUTHORIZED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int GONE = 410;
  static final int TOO_MANY_REQUESTS = 429;

  public boolean isOk() {
    return status >= 200 && status < 300;
  }

  /** Whether the server gave up on its own, so that what became of the request is not known. */
  boolean isServerError() {
    return status >= 500;
  }

  /** Whether we lack a right, which may be given to us yet. */
  boolean isDenied() {
    return status == UNAUTHORIZED || status == FORBIDDEN;
  }

  public JsonNode json() {
    try {
      JsonNode json = JSON.readTree(body);
      return json == null ? MissingNode.getInstance() : json;
    } catch (IOException notJson) {
      return MissingNode.getInstance();
    }
  }

  /** What the server says in words, without the details that only programs read. */
  public String message() {
    String said = json().path("message").asText("");
    String text = said.isEmpty() ? new String(body, StandardCharsets.UTF_8).strip() : said;
    return text.isEmpty() ? "HTTP " + status : text.lines().findFirst().orElse("");
  }

  Duration retryAfter() {
    try {
      Duration asked =
          retryAfterHeader
              .map(text -> Duration.ofSeconds(Long.parseLong(text.strip())))
              .orElse(RETRY_AFTER_OTHERWISE);
      return asked.compareTo(LONGEST_RETRY_AFTER) > 0 ? LONGEST_RETRY_AFTER : asked;
    } catch (NumberFormatException aDate) {
      return RETRY_AFTER_OTHERWISE;
    }
  }
}
