package io.stowage.manifest;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An exact Kubernetes quantity, read as apimachinery's quantity.go (v0.36.3) reads it: finer than
 * one billionth is rounded away from zero to billionths, and with a binary suffix nothing exceeds
 * 2^63-1.
 */
public final class Quantity implements Comparable<Quantity> {
  public static final Quantity ZERO = new Quantity(BigDecimal.ZERO);

  private static final int NANO_DIGITS = 9;
  private static final int MILLI_DIGITS = 3;
  private static final int LONGEST_TEXT = 400;
  private static final int MOST_INTEGER_DIGITS = 400;
  private static final BigDecimal LARGEST_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final Map<String, Integer> DECIMAL_EXPONENTS =
      Map.ofEntries(
          Map.entry("n", -9),
          Map.entry("u", -6),
          Map.entry("m", -3),
          Map.entry("", 0),
          Map.entry("k", 3),
          Map.entry("M", 6),
          Map.entry("G", 9),
          Map.entry("T", 12),
          Map.entry("P", 15),
          Map.entry("E", 18));
  private static final Map<String, Integer> BINARY_EXPONENTS =
      Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei", 60);

  private final BigDecimal amount;

  private Quantity(BigDecimal amount) {
    this.amount = amount;
  }

  public static Quantity ofMilli(long thousandths) {
    return new Quantity(BigDecimal.valueOf(thousandths, MILLI_DIGITS));
  }

  public static Quantity ofWhole(long units) {
    return new Quantity(BigDecimal.valueOf(units));
  }

  /**
   * Reads a quantity.
   *
   * @throws NumberFormatException where apimachinery reports an error, and for exponents so large
   *     that it would wrap around
   */
  public static Quantity parse(String text) {
    if (text.isEmpty() || text.length() > LONGEST_TEXT) {
      throw new NumberFormatException("no quantity: " + text);
    }
    int start = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
    int point = endOfDigits(text, start);
    boolean hasPoint = point < text.length() && text.charAt(point) == '.';
    int end = hasPoint ? endOfDigits(text, point + 1) : point;
    BigDecimal number = number(text, start, point, hasPoint ? point + 1 : end, end);
    BigDecimal amount = scaled(number, text.substring(end));
    return new Quantity(text.charAt(0) == '-' ? amount.negate() : amount);
  }

  private static int endOfDigits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  /** A number without digits is zero: upstream takes "m" for 0m. */
  private static BigDecimal number(
      String text, int start, int point, int fractionStart, int fractionEnd) {
    String digits = text.substring(start, point) + text.substring(fractionStart, fractionEnd);
    if (digits.isEmpty()) {
      return BigDecimal.ZERO;
    }
    int scale = fractionEnd - fractionStart;
    return digits.length() <= 18
        ? BigDecimal.valueOf(Long.parseLong(digits), scale)
        : new BigDecimal(new BigInteger(digits), scale);
  }

  private static BigDecimal scaled(BigDecimal number, String suffix) {
    Integer binary = BINARY_EXPONENTS.get(suffix);
    if (binary != null) {
      BigDecimal amount = roundedToNano(number.multiply(BigDecimal.valueOf(1L << binary)));
      return amount.min(LARGEST_BINARY);
    }
    Integer decimal = DECIMAL_EXPONENTS.get(suffix);
    return shifted(number, decimal == null ? exponent(suffix) : decimal);
  }

  private static int exponent(String suffix) {
    boolean isExponent =
        suffix.length() > 1 && (suffix.charAt(0) == 'e' || suffix.charAt(0) == 'E');
    if (!isExponent) {
      throw new NumberFormatException(
          "no suffix of " + DECIMAL_EXPONENTS.keySet() + BINARY_EXPONENTS.keySet() + ": " + suffix);
    }
    return Integer.parseInt(suffix, 1, suffix.length(), 10);
  }

  private static BigDecimal shifted(BigDecimal number, int exponent) {
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    // Exponents have up to ten digits: look at the size before any arithmetic.
    long integerDigits = (long) number.precision() - number.scale() + exponent;
    if (integerDigits > MOST_INTEGER_DIGITS) {
      throw new NumberFormatException("too large: 10^" + integerDigits);
    }
    if (integerDigits < -NANO_DIGITS) {
      return BigDecimal.ONE.movePointLeft(NANO_DIGITS);
    }
    return roundedToNano(number.scaleByPowerOfTen(exponent));
  }

  private static BigDecimal roundedToNano(BigDecimal amount) {
    return amount.scale() > NANO_DIGITS ? amount.setScale(NANO_DIGITS, RoundingMode.UP) : amount;
  }

  /** Rounded away from zero to thousandths, as the API server stores amounts of resources. */
  public Quantity roundedToMilli() {
    return amount.scale() > MILLI_DIGITS
        ? new Quantity(amount.setScale(MILLI_DIGITS, RoundingMode.UP))
        : this;
  }

  public Quantity plus(Quantity other) {
    return new Quantity(amount.add(other.amount));
  }

  public boolean isNegative() {
    return amount.signum() < 0;
  }

  public boolean isZero() {
    return amount.signum() == 0;
  }

  /** In whole units, rounded away from zero; empty when that exceeds 64 bits. */
  public OptionalLong whole() {
    return scaledToLong(0);
  }

  /** In thousandths, rounded away from zero; empty when that exceeds 64 bits. */
  public OptionalLong milli() {
    return scaledToLong(MILLI_DIGITS);
  }

  private OptionalLong scaledToLong(int digits) {
    BigInteger units =
        amount.movePointRight(digits).setScale(0, RoundingMode.UP).toBigIntegerExact();
    return units.bitLength() < Long.SIZE
        ? OptionalLong.of(units.longValueExact())
        : OptionalLong.empty();
  }

  @Override
  public int compareTo(Quantity other) {
    return amount.compareTo(other.amount);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Quantity quantity && amount.compareTo(quantity.amount) == 0;
  }

  @Override
  public int hashCode() {
    return amount.stripTrailingZeros().hashCode();
  }

  @Override
  public String toString() {
    return amount.stripTrailingZeros().toPlainString();
  }
}
