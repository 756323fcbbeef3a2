package io.stowage.learning.objective;

import static io.stowage.learning.objective.PlacementUnderTest.onNodesWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.stowage.energy.LinearPower;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionParserTest {
  private static final LinearPower POWER = new LinearPower(10, 110);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + 2 * 3                          | 7",
        "(1 + 2) * 3                        | 9",
        "10 - 4 - 3                         | 3",
        "8 / 4 / 2                          | 1",
        "-2 * -3                            | 6",
        "−2 + 5                             | 3",
        "2--1                               | 3",
        "min(3, 1, 2) + max(1, 4)           | 5",
        "abs(-2.5)                          | 2.5",
        "node.pods                          | 3",
        "node.cpu + node.memory             | 0.6",
        "node.watts - node.wattsBefore      | 10",
        "cluster.active / cluster.nodes     | 0.5",
        "cluster.empty                      | 1",
        "pod.cores + pod.gib                | 2",
        "pod.waited / seconds               | 3",
        "known(node.latency, 99)            | 99"
      })
  void formulasAreComputedAsEverybodyDoes(String formula, double expected) {
    assertThat(value(formula)).isEqualTo(expected);
  }

  @Test
  void whatIsNotKnownMakesTheWholeUnknown() {
    assertThat(value("1 + node.latency")).isNaN();
  }

  @Test
  void aDivisionByNothingIsUnknownToo() {
    assertThat(value("1 / (cluster.nodes - 2)")).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 +              | ends where a number or a quantity was expected (at character 4)",
        "(1 + 2           | lacks a ')' (at character 7)",
        "1 2              | has '2' where + - * / or the end was expected (at character 3)",
        "2 * node.colour  | has the unknown quantity 'node.colour'. Maybe one of cluster.active",
        "exec(1)          | calls 'exec' with 1 arguments",
        "min(1)           | calls 'min' with 1 arguments",
        "1.2.3            | has '1.2.3', which is no number (at character 1)",
        "$                | has '$' where a number or a quantity was expected (at character 1)"
      })
  void whatIsWrongIsNamedWithItsPlace(String formula, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value(formula))
        .withMessageContaining(message);
  }

  @Test
  void formulasOfAnyLengthEndAndAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value("(".repeat(100_000)))
        .withMessageContaining("longer than 1000 characters");
  }

  private static double value(String formula) {
    return new ExpressionObjective(formula, POWER).value(onNodesWith(2, 0).to(0));
  }
}
