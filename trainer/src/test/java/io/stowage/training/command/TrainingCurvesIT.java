package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.training.tensorboard.TensorBoardPackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TensorBoard itself reads the curves of trainings. */
class TrainingCurvesIT {
  @TempDir private Path folder;

  @Test
  void learnersHaveTheTagsOfCleanRlAndStableBaselines() throws IOException, InterruptedException {
    train("dqn[warm-up=20]", "lb");
    assertThat(tags())
        .contains(
            "charts/episodic_return",
            "charts/episodic_length",
            "charts/epsilon",
            "charts/SPS",
            "losses/td_loss",
            "losses/q_values",
            "rollout/ep_rew_mean",
            "train/loss",
            "train/n_updates",
            "eval/mean_reward");
  }

  @Test
  void aSearchTellsItsGenerationsAndHowFarTheyAreApart() throws IOException, InterruptedException {
    train("cma-es", "active");
    assertThat(tags())
        .contains(
            "charts/generation_mean", "charts/generation_best", "charts/sigma", "eval/mean_reward");
    assertThat(
            scalars().stream()
                .filter(line -> line.startsWith("charts/sigma "))
                .map(line -> line.split(" ", -1)[1])
                .distinct())
        .containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6");
  }

  private Set<String> tags() throws IOException, InterruptedException {
    return scalars().stream()
        .map(line -> line.substring(0, line.indexOf(' ')))
        .collect(Collectors.toSet());
  }

  private List<String> scalars() throws IOException, InterruptedException {
    return TensorBoardPackage.scalars(folder.resolve("curves/seed-1"));
  }

  private void train(String algorithm, String objective) {
    Path models = folder.resolve("models");
    String curves = "--log-dir=" + folder.resolve("curves");
    assertThat(TinyTraining.run(TinyTraining.arguments(models, algorithm, objective, 6, curves)))
        .isZero();
  }
}
