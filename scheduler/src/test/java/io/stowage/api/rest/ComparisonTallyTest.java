package io.stowage.api.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Comparison.Outcome;
import io.stowage.scheduling.Mode;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonTallyTest {
  private final ComparisonTally tally = new ComparisonTally();

  @Test
  void agreementRegretAndSavingAreKeptByProfile() {
    tally.add(compared(Outcome.SAME, OptionalDouble.of(0), 1));
    tally.add(compared(Outcome.DIFFERENT, OptionalDouble.of(0.6), 1));
    tally.add(compared(Outcome.FORBIDDEN, OptionalDouble.empty(), -1));
    tally.add(compared(Outcome.SAME, OptionalDouble.of(0), 0));

    ComparisonTally.Compared all = tally.of("default-scheduler").orElseThrow();
    assertThat(all.all()).isEqualTo(4);
    assertThat(all.agreement()).isEqualTo(0.5);
    assertThat(all.meanRegret().orElseThrow()).isCloseTo(0.2, within(1e-9));
    assertThat(all.nodesSaved()).isEqualTo(1);
    assertThat(all.forbidden()).isEqualTo(1);
  }

  @Test
  void whatWasNeverComparedIsUnknown() {
    tally.add(compared(Outcome.NO_NODE, OptionalDouble.empty(), 0));

    assertThat(tally.of("default-scheduler").orElseThrow().meanRegret()).isEmpty();
    assertThat(tally.of("another")).isEmpty();
  }

  private static Comparison compared(Outcome outcome, OptionalDouble regret, int nodesSaved) {
    return new Comparison(
        "default/web",
        "uid",
        "default-scheduler",
        Mode.SHADOW,
        "kube-default",
        "a",
        Optional.of("b"),
        2,
        outcome,
        regret,
        nodesSaved);
  }
}
