package io.stowage.app.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spans of time as Go, and so Kubernetes, writes them: {@code 15s}, {@code 1m30s}, {@code 1.5h}.
 */
final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
  private static final Pattern WHOLE = Pattern.compile("([+-]?)((?:" + PART.pattern() + ")+)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private GoDuration() {}

  static Optional<Duration> parse(String text) {
    if (text.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    Matcher whole = WHOLE.matcher(text);
    if (!whole.matches()) {
      return Optional.empty();
    }
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher parts = PART.matcher(whole.group(2));
    while (parts.find()) {
      long unit = NANOS.getOrDefault(parts.group(2), 0L);
      nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit)));
    }
    if (nanos.compareTo(LONGEST) > 0) {
      return Optional.empty();
    }
    Duration span = Duration.ofNanos(nanos.setScale(0, RoundingMode.DOWN).longValueExact());
    return Optional.of(whole.group(1).equals("-") ? span.negated() : span);
  }
}
