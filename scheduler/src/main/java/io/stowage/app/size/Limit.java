package io.stowage.app.size;

import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.RunRecord;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a run must keep, as {@code pending-max<=60}. A run that has no such metric does not keep it.
 *
 * @param atMost whether the metric may be at most, or must be at least, so much
 */
public record Limit(Metric metric, boolean atMost, double value) {
  private static final Pattern TEXT = Pattern.compile("(.+)(<=|>=)(-?[0-9.]+)");

  /** The limit as users write it; another text is an error that says what to write instead. */
  public static Limit parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no limit. Maybe write pending-max<=60 or placed>=100.".formatted(text));
    }
    try {
      return new Limit(
          Metrics.named(matcher.group(1).strip()),
          matcher.group(2).equals("<="),
          Double.parseDouble(matcher.group(3)));
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          "'%s' in '%s' is no number.".formatted(matcher.group(3), text), noNumber);
    }
  }

  OptionalDouble of(RunRecord run) {
    return metric.value().apply(run);
  }

  boolean isKeptBy(RunRecord run) {
    OptionalDouble reached = of(run);
    return reached.isPresent()
        && (atMost ? reached.getAsDouble() <= value : reached.getAsDouble() >= value);
  }
}
