package io.stowage.training.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.training.Checkpoint;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FadingMeanTest {
  @Test
  void theFirstStepReplacesTheStart() {
    FadingMean mean = new FadingMean(new double[] {100});
    mean.add(new double[] {3});
    assertThat(mean.mean()).containsExactly(3);
  }

  @Test
  void isNearerToWhatAWanderingSearchWandersAbout() {
    FadingMean mean = new FadingMean(new double[] {100});
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 400; i++) {
      mean.add(new double[] {7 + random.nextGaussian()});
    }
    assertThat(mean.mean()[0]).isCloseTo(7, within(0.3));
  }

  @Test
  void forgetsWhereTheSearchBegan() {
    FadingMean mean = new FadingMean(new double[1]);
    for (int i = 0; i < 100; i++) {
      mean.add(new double[] {i < 50 ? -1000 : 1});
    }
    assertThat(mean.mean()[0]).isCloseTo(1, within(70.0));
  }

  @Test
  void goesOnWhereItWasSaved() {
    FadingMean whole = new FadingMean(new double[1]);
    FadingMean begun = new FadingMean(new double[1]);
    for (int i = 0; i < 5; i++) {
      whole.add(new double[] {i * i});
      begun.add(new double[] {i * i});
    }
    Checkpoint checkpoint = new Checkpoint();
    begun.save(checkpoint);
    FadingMean resumed = new FadingMean(new double[1]);
    resumed.load(checkpoint);
    whole.add(new double[] {4});
    resumed.add(new double[] {4});
    assertThat(resumed.mean()).isEqualTo(whole.mean());
  }
}
