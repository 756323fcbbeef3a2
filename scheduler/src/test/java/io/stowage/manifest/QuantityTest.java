package io.stowage.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "12, 12",
    "+12, 12",
    "-12, -12",
    "007, 7",
    "1.5, 1.5",
    ".5, 0.5",
    "1., 1",
    "1.G, 1000000000",
    "100n, 0.0000001",
    "3u, 0.000003",
    "500m, 0.5",
    "2k, 2000",
    "1.25M, 1250000",
    "4G, 4000000000",
    "1T, 1000000000000",
    "1P, 1000000000000000",
    "9E, 9000000000000000000",
    "1Ki, 1024",
    "1.5Ki, 1536",
    "2Mi, 2097152",
    "1Gi, 1073741824",
    "1Ti, 1099511627776",
    "1Pi, 1125899906842624",
    "7Ei, 8070450532247928832",
    "1e3, 1000",
    "1E3, 1000",
    "1E+3, 1000",
    "12e-1, 1.2",
    "0.1Mi, 104857.6",
  })
  void everySuffixAndExponentHasItsValue(String text, String exact) {
    assertThat(Quantity.parse(text)).isEqualTo(Quantity.parse(exact));
    assertThat(Quantity.parse(text).toString()).isEqualTo(exact);
  }

  @ParameterizedTest
  @ValueSource(strings = {"m", "+", "-", ".", "Ki"})
  void aNumberWithoutDigitsIsZeroAsUpstreamHasIt(String text) {
    assertThat(Quantity.parse(text).isZero()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a",
        "1a",
        "1.2.3",
        "1 Gi",
        "1mi",
        "1K",
        "1e",
        "1ee3",
        "1e3k",
        "1Ki2",
        "--1",
        "5-3",
        "1e99999999999",
        "0x10",
        "1_000",
        "NaN"
      })
  void whatIsNoQuantityIsAnError(String text) {
    assertThatThrownBy(() -> Quantity.parse(text)).isInstanceOf(NumberFormatException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1n, 0.000000001",
    "1.1n, 0.000000002",
    "-0.1n, -0.000000001",
    "1e-12, 0.000000001",
    "1e-2000000000, 0.000000001",
    "0.0000000011, 0.000000002",
  })
  void finerThanABillionthIsRoundedAwayFromZero(String text, String exact) {
    assertThat(Quantity.parse(text)).isEqualTo(Quantity.parse(exact));
  }

  @ParameterizedTest
  @CsvSource({
    "1500m, 2, 1500",
    "0.5m, 1, 1",
    "100n, 1, 1",
    "1.0001, 2, 1001",
    "-1500m, -2, -1500",
    "0.1, 1, 100",
  })
  void wholesAndThousandthsAreRoundedUp(String text, long whole, long milli) {
    assertThat(Quantity.parse(text).whole()).hasValue(whole);
    assertThat(Quantity.parse(text).milli()).hasValue(milli);
  }

  @Test
  void binaryQuantitiesAreCappedAtTheLargestLong() {
    assertThat(Quantity.parse("8Ei").whole()).hasValue(Long.MAX_VALUE);
    assertThat(Quantity.parse("100000Ei").whole()).hasValue(Long.MAX_VALUE);
    assertThat(Quantity.parse("-100Ei").whole()).hasValue(-Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9223372036854775808", "10E", "1e19", "1e300", "123456789012345678901234"})
  void decimalQuantitiesBeyondSixtyFourBitsStayExactButHaveNoLong(String text) {
    assertThat(Quantity.parse(text).whole()).isEmpty();
    assertThat(Quantity.parse(text)).isGreaterThan(Quantity.parse("8Ei"));
  }

  @Test
  void sumsAreExactAndRoundedOnlyAtTheEnd() {
    Quantity half = Quantity.parse("0.5m");
    assertThat(half.plus(half).milli()).hasValue(1);
    assertThat(half.roundedToMilli().plus(half.roundedToMilli()).milli()).hasValue(2);
  }

  @Test
  void equalAmountsAreEqualHoweverTheyAreWritten() {
    assertThat(Quantity.parse("1Ki")).isEqualTo(Quantity.parse("1024"));
    assertThat(Quantity.parse("1Ki")).hasSameHashCodeAs(Quantity.parse("1.024k"));
    assertThat(Quantity.parse("999m")).isLessThan(Quantity.parse("1"));
  }
}
