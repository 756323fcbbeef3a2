package io.stowage.app.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.scheduling.NoAnswerInTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A model that answers with the numbers of its first row, unless it hangs or breaks. */
class PunctualModelTest implements Model {
  private static final Duration PATIENT = Duration.ofMinutes(1);

  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean hangs;
  private volatile boolean breaks;

  @Override
  public float[] scores(Observation observation) {
    if (breaks) {
      throw new IllegalStateException("The model has failed");
    }
    if (hangs) {
      try {
        released.await();
      } catch (InterruptedException impossible) {
        throw new AssertionError(impossible);
      }
      ended.countDown();
    }
    return observation.nodes().clone();
  }

  @Override
  public boolean scoresNodesAlone() {
    return true;
  }

  @AfterEach
  void release() {
    released.countDown();
  }

  private PunctualModel within(Duration limit) {
    return new PunctualModel(this, closed::countDown, limit);
  }

  private static Observation observation(float... numbers) {
    return new Observation(numbers, new float[0], new int[numbers.length]);
  }

  @Test
  void answersAreThoseOfTheModel() {
    try (PunctualModel model = within(PATIENT)) {
      assertThat(model.scores(observation(1, 2))).containsExactly(1, 2);
      assertThat(model.scores(observation(3))).containsExactly(3);
      assertThat(model.scoresNodesAlone()).isTrue();
    }
  }

  @Test
  void aCallThatNeverReturnsIsGivenUpAndOthersAreRefusedUntilItDoes() throws Exception {
    hangs = true;
    PunctualModel model = within(Duration.ofMillis(50));
    assertThatThrownBy(() -> model.scores(observation(1)))
        .isInstanceOf(NoAnswerInTime.class)
        .hasMessage("it gave no answer within 50 ms");
    hangs = false;
    assertThatThrownBy(() -> model.scores(observation(2)))
        .as("at once, without waiting behind the first")
        .isInstanceOf(NoAnswerInTime.class)
        .hasMessage("its last call has not come back yet");
    released.countDown();
    assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(answeredAtLast(model)).containsExactly(3);
  }

  /** The call has ended, but its thread may still be about to say so. */
  private static float[] answeredAtLast(PunctualModel model) throws InterruptedException {
    while (true) {
      try {
        return model.scores(observation(3));
      } catch (NoAnswerInTime notYet) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void aModelThatHangsIsClosedOnlyWhenItHasEnded() throws Exception {
    hangs = true;
    PunctualModel model = within(Duration.ofMillis(50));
    assertThatThrownBy(() -> model.scores(observation(1))).isInstanceOf(NoAnswerInTime.class);
    model.close();
    assertThat(closed.getCount()).as("it still computes").isEqualTo(1);
    released.countDown();
    assertThat(closed.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void aModelThatBreaksIsNoModelThatIsLate() {
    breaks = true;
    try (PunctualModel model = within(PATIENT)) {
      assertThatThrownBy(() -> model.scores(observation(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("The model has failed");
      breaks = false;
      assertThat(model.scores(observation(1))).containsExactly(1);
    }
  }
}
