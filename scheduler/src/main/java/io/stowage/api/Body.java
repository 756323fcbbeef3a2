package io.stowage.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/** Reads what somebody sends who may send too much, or never end. */
public final class Body {
  private static final int TOO_LARGE = 413;
  private static final int TOO_SLOW = 408;
  private static final int AT_ONCE = 1 << 16;

  private Body() {}

  /** It is not read any further; the message says why. */
  public static final class Refused extends IOException {
    private static final long serialVersionUID = 1;
    private final int status;

    private Refused(int status, String why) {
      super(why);
      this.status = status;
    }

    public int status() {
      return status;
    }
  }

  /** All of it, if it is no larger than this and comes within this time. */
  public static byte[] read(
      InputStream sent, int mostBytes, Duration within, LongSupplier nanoClock) throws IOException {
    long began = nanoClock.getAsLong();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] some = new byte[AT_ONCE];
    for (int read = some(sent, some); read >= 0; read = some(sent, some)) {
      body.write(some, 0, read);
      if (body.size() > mostBytes) {
        throw new Refused(
            TOO_LARGE, "The body is larger than %d bytes. Maybe send less.".formatted(mostBytes));
      }
      if (nanoClock.getAsLong() - began > within.toNanos()) {
        throw new Refused(
            TOO_SLOW,
            "The body did not come within %d s. Maybe send it at once."
                .formatted(within.toSeconds()));
      }
    }
    return body.toByteArray();
  }

  private static int some(InputStream sent, byte[] into) throws IOException {
    try {
      return sent.read(into);
    } catch (IOException broken) {
      // So Jetty says that a connection was silent for too long.
      if (broken.getCause() instanceof TimeoutException) {
        throw new Refused(TOO_SLOW, "No more of the body came for a while. Maybe send it at once.");
      }
      throw broken;
    }
  }
}
