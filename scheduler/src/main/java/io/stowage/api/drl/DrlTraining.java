package io.stowage.api.drl;

import io.stowage.learning.store.ModelName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What drl-scheduler's variables say of training.
 *
 * @param learning whether a model is learned on while it decides, if anything is said of it
 * @param every placements from one attempt to the next, if they are said
 * @param batchSize from how many choices at once it learns; absent: as the trainer does
 * @param curves where curves for TensorBoard go; absent: beside the model
 */
public record DrlTraining(
    Optional<Boolean> learning,
    OptionalInt every,
    double learningRate,
    double gamma,
    OptionalInt batchSize,
    String modelName,
    Optional<String> curves) {
  // PPO's stretch, which it learns from in parts.
  private static final int CHOICES_A_STRETCH = 800;
  private static final int USUAL_INTERVAL = 100;

  static DrlTraining of(DrlEnvironment environment) {
    return new DrlTraining(
        environment.text("ENABLE_TRAINING").map("true"::equalsIgnoreCase),
        environment.whole("TRAINING_INTERVAL", Integer.MAX_VALUE, USUAL_INTERVAL),
        environment.number("LEARNING_RATE", 0.0003),
        environment.number("GAMMA", 0.99),
        environment.whole("BATCH_SIZE", CHOICES_A_STRETCH, 64),
        modelName(environment),
        environment
            .text("TENSORBOARD_DIR")
            .filter(folder -> environment.flag("ENABLE_TENSORBOARD", true)));
  }

  public DrlTraining {
    if (!(gamma > 0 && gamma <= 1)) {
      throw new IllegalArgumentException("GAMMA is " + gamma + ". Maybe 0.99.");
    }
    if (!(learningRate > 0)) {
      throw new IllegalArgumentException("LEARNING_RATE is " + learningRate + ". Maybe 0.0003.");
    }
  }

  /** It trains unless told otherwise; here nobody does who has not heard of its variables. */
  public boolean asksToLearn() {
    return learning.orElse(every.isPresent());
  }

  public boolean forbidsToLearn() {
    return !learning.orElse(true);
  }

  public int interval() {
    return every.orElse(USUAL_INTERVAL);
  }

  private static String modelName(DrlEnvironment environment) {
    String name = environment.text("MODEL_NAME").orElse("ppo_scheduler");
    try {
      return ModelName.parse(name).name();
    } catch (IllegalArgumentException unusable) {
      throw environment.wrong("MODEL_NAME", "ppo_scheduler");
    }
  }

  /** Options of {@code stowage train} that say the same. */
  List<String> arguments(int episodes) {
    StringBuilder algorithm = new StringBuilder("ppo[");
    algorithm.append("rate=").append(learningRate).append(",discount=").append(gamma);
    batchSize.ifPresent(
        size -> algorithm.append(",minibatches=").append(Math.ceilDiv(CHOICES_A_STRETCH, size)));
    List<String> arguments = new ArrayList<>();
    arguments.add("--algorithm=" + algorithm.append(']'));
    arguments.add("--network=deep-sets");
    arguments.add("--episodes=" + episodes);
    curves.ifPresent(folder -> arguments.add("--log-dir=" + folder));
    return arguments;
  }
}
