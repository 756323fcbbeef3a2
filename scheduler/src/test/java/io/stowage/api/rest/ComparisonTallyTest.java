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
    tally.add("kube-default", compared(Outcome.SAME, OptionalDouble.of(0), 1));
    tally.add("kube-default", compared(Outcome.DIFFERENT, OptionalDouble.of(0.6), 1));
    tally.add("kube-default", compared(Outcome.FORBIDDEN, OptionalDouble.empty(), -1));
    tally.add("kube-default", compared(Outcome.SAME, OptionalDouble.of(0), 0));

    ComparisonTally.Compared all = tally.of("default-scheduler", "kube-default").orElseThrow();
    assertThat(all.all()).isEqualTo(4);
    assertThat(all.agreement()).hasValue(0.5);
    assertThat(all.meanRegret().orElseThrow()).isCloseTo(0.2, within(1e-9));
    assertThat(all.nodesSaved()).isEqualTo(1);
    assertThat(all.forbidden()).isEqualTo(1);
  }

  @Test
  void whatWasNeverComparedIsUnknown() {
    tally.add("kube-default", compared(Outcome.NO_NODE, OptionalDouble.empty(), 0));

    assertThat(tally.of("default-scheduler", "kube-default").orElseThrow().meanRegret()).isEmpty();
    assertThat(tally.of("another", "kube-default")).isEmpty();
  }

  @Test
  void aPodWithoutAChoiceIsNoAgreement() {
    tally.add("kube-default", compared(Outcome.ONLY_NODE, OptionalDouble.empty(), 0));
    assertThat(known().agreement()).isEmpty();
    tally.add("kube-default", compared(Outcome.DIFFERENT, OptionalDouble.of(0.5), 0));
    tally.add("kube-default", compared(Outcome.ONLY_NODE, OptionalDouble.empty(), 0));

    assertThat(known().all()).isEqualTo(1);
    assertThat(known().onlyNode()).isEqualTo(2);
    assertThat(known().agreement()).hasValue(0);
    assertThat(known().meanRegret()).hasValue(0.5);
    assertThat(tally.agreement().of()).isEqualTo(1);
  }

  @Test
  void anotherPolicyBeginsAnew() {
    tally.add("kube-default", compared(Outcome.SAME, OptionalDouble.of(0), 3));
    assertThat(tally.of("default-scheduler", "model:general")).isEmpty();

    tally.add("model:general", compared(Outcome.DIFFERENT, OptionalDouble.of(1), 1));
    ComparisonTally.Compared all = tally.of("default-scheduler", "model:general").orElseThrow();
    assertThat(all.agreement()).hasValue(0);
    assertThat(all.nodesSaved()).isEqualTo(1);
    assertThat(tally.of("default-scheduler", "kube-default")).isEmpty();
  }

  private ComparisonTally.Compared known() {
    return tally.of("default-scheduler", "kube-default").orElseThrow();
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
