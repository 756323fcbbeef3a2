package io.stowage.api.rest;

import java.nio.charset.StandardCharsets;

/** An answer that is no JSON of ours. */
@SuppressWarnings("ArrayRecordComponent") // bytes are sent, never compared
public record Content(int status, String type, byte[] bytes) {
  static final String BYTES = "application/octet-stream";

  public static Content text(String type, String text) {
    return new Content(200, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  /** JSON that is written already. */
  public static Content json(String json) {
    return new Content(200, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }
}
