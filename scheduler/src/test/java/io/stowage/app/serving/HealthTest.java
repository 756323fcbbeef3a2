package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.serving.Health.Answer;
import io.stowage.app.serving.Health.Question;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HealthTest {

  @Test
  void withoutChecksAllIsWell() {
    assertThat(new Health().answer(Question.LIVEZ))
        .isEqualTo(new Answer(true, "[+]ping ok\nlivez check passed\n"));
  }

  @Test
  void aFailedCheckIsToldWithItsReasonInOneLine() {
    Health health =
        new Health()
            .ready("sched-handler-sync", () -> Optional.of("pods\nnot listed"))
            .ready("leader", Optional::empty);

    assertThat(health.answer(Question.READYZ))
        .isEqualTo(
            new Answer(
                false,
                """
                [+]ping ok
                [-]sched-handler-sync failed: pods not listed
                [+]leader ok
                readyz check failed
                """));
    assertThat(health.answer(Question.LIVEZ).isWell()).isTrue();
  }

  @Test
  void whatMustLiveMustLiveToBeReady() {
    Health health = new Health().live("loop", () -> Optional.of("has ended"));

    assertThat(health.answer(Question.LIVEZ).isWell()).isFalse();
    assertThat(health.answer(Question.HEALTHZ).isWell()).isFalse();
    assertThat(health.answer(Question.READYZ).isWell()).isFalse();
  }

  @Test
  void aCheckThatBreaksDownHasFailed() {
    Health health =
        new Health()
            .ready(
                "broken",
                () -> {
                  throw new IllegalStateException("no");
                });

    assertThat(health.answer(Question.READYZ).lines())
        .contains("[-]broken failed: java.lang.IllegalStateException: no\n");
  }
}
