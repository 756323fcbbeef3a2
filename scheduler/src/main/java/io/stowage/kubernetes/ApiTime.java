package io.stowage.kubernetes;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times as the API writes them. */
final class ApiTime {
  // Its MicroTime takes exactly six digits after the dot.
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private ApiTime() {}

  static String micros(Instant at) {
    return MICROS.format(at);
  }

  static String seconds(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Nanoseconds since 1970, as far as the clock knows them. */
  static long nanos(Instant at) {
    return Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000_000L), at.getNano());
  }
}
