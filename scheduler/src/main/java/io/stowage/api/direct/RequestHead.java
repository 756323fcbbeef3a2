package io.stowage.api.direct;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;

/**
 * The lines before a request's body.
 *
 * @param length of the body
 * @param isAsking the body comes when we say that we take it
 */
record RequestHead(
    String method, String path, long length, boolean connectionStays, boolean isAsking) {
  private static final int MOST_BYTES = 1 << 14;

  /** The request will not do; the connection is of no further use. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1;
    private final transient Reply reply;

    Refused(int status, String why) {
      this(Reply.refusal(status, why));
    }

    Refused(Reply reply) {
      super("refused with " + reply.status());
      this.reply = reply;
    }

    Reply reply() {
      return reply;
    }
  }

  /** Reads it, once its first byte has come. */
  static RequestHead read(int first, InputStream in) throws IOException {
    Lines lines = new Lines(in);
    String[] request = lines.next(first).split(" ", 4);
    if (request.length != 3 || !request[2].startsWith("HTTP/1.")) {
      throw new Refused(400, "This is no HTTP/1.1. Maybe another port was meant, or TLS.");
    }
    boolean stays = !request[2].equals("HTTP/1.0");
    boolean asking = false;
    Optional<Long> length = Optional.empty();
    for (String line = lines.next(in.read()); !line.isEmpty(); line = lines.next(in.read())) {
      int colon = line.indexOf(':');
      String name = line.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
      String value = line.substring(colon + 1).strip();
      switch (name) {
        case "content-length" -> length = Optional.of(length(value, length));
        case "transfer-encoding" ->
            throw new Refused(411, "The length is missing. Maybe send Content-Length.");
        case "connection" -> stays = stays && !value.equalsIgnoreCase("close");
        case "expect" -> asking = value.equalsIgnoreCase("100-continue");
        default -> {}
      }
    }
    return new RequestHead(request[0], request[1], length.orElse(0L), stays, asking);
  }

  /** Two lengths that differ are how requests are smuggled past each other. */
  private static long length(String value, Optional<Long> before) throws Refused {
    try {
      long length = Long.parseLong(value);
      if (length >= 0 && before.orElse(length) == length) {
        return length;
      }
    } catch (NumberFormatException none) {
      // Told below.
    }
    throw new Refused(400, "Content-Length is no length. Maybe send it once, in digits.");
  }

  /** Lines that are not too long together. */
  private static final class Lines {
    private final InputStream in;
    private int left = MOST_BYTES;

    Lines(InputStream in) {
      this.in = in;
    }

    String next(int first) throws IOException {
      StringBuilder line = new StringBuilder(64);
      for (int next = first; next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new EOFException("the caller has gone");
        }
        if (--left < 0) {
          throw new Refused(
              400, "The head is larger than %d bytes. Maybe send less.".formatted(MOST_BYTES));
        }
        line.append((char) next);
      }
      int end = line.length();
      return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
    }
  }
}
