package io.stowage.training.algorithm;

import io.stowage.scheduling.OptionedName;
import io.stowage.training.schedule.ExponentialDecay;
import io.stowage.training.schedule.LinearDecay;
import io.stowage.training.schedule.Schedule;
import java.util.Set;

/**
 * What can be set of all deep Q-learning.
 *
 * @param learningRate Adam's step
 * @param discount what the next step's reward counts
 * @param replay transitions that are remembered
 * @param batch transitions in each step of learning
 * @param epsilon how often any candidate is taken instead of the best
 * @param targetEvery steps after which the older self is renewed
 * @param learnEvery choices from one step of learning to the next
 * @param warmUp transitions before the first step of learning
 * @param returnSteps rewards in each return
 * @param longestGradient longer gradients are shortened to this
 */
public record QSettings(
    double learningRate,
    double discount,
    int replay,
    int batch,
    Schedule epsilon,
    int targetEvery,
    int learnEvery,
    int warmUp,
    int returnSteps,
    double longestGradient) {

  /** Those of S0 (RL-K8-Scheduler), which shortens no gradients. */
  public static final QSettings S0 =
      new QSettings(
          1e-3,
          0.99,
          50_000,
          64,
          new ExponentialDecay(1.0, 0.01, 10_000),
          500,
          1,
          64,
          1,
          Double.MAX_VALUE);

  /** For double and dueling networks; RLKube does not publish its own. */
  public static final QSettings USUAL =
      new QSettings(1e-3, 0.99, 50_000, 64, new LinearDecay(1.0, 0.02, 10_000), 500, 1, 500, 3, 10);

  /** What users may write in brackets. */
  static final Set<String> OPTIONS =
      Set.of(
          "rate",
          "discount",
          "replay",
          "batch",
          "explore",
          "explore-end",
          "decay",
          "target",
          "every",
          "warm-up",
          "steps",
          "gradient");

  /** These, but for what the options say. */
  QSettings with(OptionedName name) {
    return new QSettings(
        name.positive("rate", learningRate),
        name.number("discount", discount),
        name.count("replay", replay),
        name.count("batch", batch),
        ExplorationOptions.of(name, epsilon),
        name.count("target", targetEvery),
        name.count("every", learnEvery),
        name.count("warm-up", warmUp),
        name.count("steps", returnSteps),
        name.positive("gradient", longestGradient));
  }
}
