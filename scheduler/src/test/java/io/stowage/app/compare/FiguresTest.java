package io.stowage.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void aColumnHasAsManyDecimalsAsItsLargestNumberNeeds() {
    assertThat(Figures.suiting(DoubleStream.of(95.234, 3)).of(3)).isEqualTo("3.00");
    assertThat(Figures.suiting(DoubleStream.of(1234.56, 3)).of(3)).isEqualTo("3.0");
    assertThat(Figures.suiting(DoubleStream.of(-123_456.7)).of(-123_456.7)).isEqualTo("-123,457");
    assertThat(Figures.suiting(DoubleStream.of(0.01234)).of(0.01234)).isEqualTo("0.0123");
  }

  @Test
  void whatIsNotKnownIsADashAndNeverZero() {
    assertThat(new Figures(2).of(Double.NaN)).isEqualTo("–");
  }

  @Test
  void zeroHasNoSign() {
    assertThat(new Figures(2).of(-0.001)).isEqualTo("0.00");
  }
}
