package io.stowage.app.compare;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** Writes numbers of one column with the same number of decimals, as many as tell something. */
public record Figures(int decimals) {
  public static final String UNKNOWN = "–";

  /** So many decimals that the largest of these numbers has at least four digits. */
  public static Figures suiting(DoubleStream numbers) {
    double largest = numbers.map(Math::abs).filter(Double::isFinite).max().orElse(0);
    if (largest >= 10_000) {
      return new Figures(0);
    }
    if (largest >= 1_000) {
      return new Figures(1);
    }
    return new Figures(largest >= 1 || largest == 0 ? 2 : 4);
  }

  /** The number; a dash where it is not known. */
  public String of(double number) {
    if (!Double.isFinite(number)) {
      return UNKNOWN;
    }
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", number);
    return text.matches("-0[.0]*") ? text.substring(1) : text;
  }
}
