package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * All faults, mixed by chance, while pods come and go, for {@code -Dstowage.faults.minutes=N};
 * {@code -Dstowage.faults.seed=N} repeats a choice of faults. A long random run has a command of
 * its own and is no part of the usual tests.
 */
@EnabledIfSystemProperty(named = "stowage.faults.minutes", matches = ".+")
class MixedFaultsIT {
  private static final Duration LONG =
      Duration.ofMillis(
          (long)
              (60_000 * Double.parseDouble(System.getProperty("stowage.faults.minutes", "0.5"))));
  private static final long SEED = Long.getLong("stowage.faults.seed", 1);
  // Faults of a few seconds follow each other, and a pod may meet several in a row.
  private static final Duration DECIDED_WITHIN = Duration.ofSeconds(60);

  @Test
  @DisplayName("all: no mix of faults loses a pod, binds one twice or fills a node too much")
  void noMixOfFaultsDoesHarm() throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    try (FaultScene scene = new FaultScene()) {
      Churn churn = new Churn(scene, random.split());
      churn.begin();
      scene.start(FaultScene.COMPARING, Optional.empty(), List.of());
      FaultMix mix = new FaultMix(scene, random.split());
      long endNanos = System.nanoTime() + LONG.toNanos();
      while (System.nanoTime() - endNanos < 0) {
        churn.step();
        mix.step();
        Thread.sleep(random.nextInt(20, 120));
      }
      mix.end();
      churn.awaitDecisions(DECIDED_WITHIN);

      AuditedCluster audited = scene.audited();
      System.err.printf(
          "seed %d, %s: %d pods created, %d bound, faults %s%n",
          SEED, LONG, churn.created(), BindingAudit.bound(audited), mix.counts());
      assertThat(scene.scheduler().breakdown()).isEmpty();
      assertThat(BindingAudit.bound(audited)).isPositive();
      assertThat(BindingAudit.problems(audited, SchedulerUnderTest.NAME, DECIDED_WITHIN))
          .as("the audit of bindings, seed %d", SEED)
          .isEmpty();
    }
  }
}
