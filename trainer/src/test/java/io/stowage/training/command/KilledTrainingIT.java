package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.training.Checkpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A training whose process is killed goes on from its last checkpoint. */
class KilledTrainingIT {
  private static final String OFTEN = "--validate-every=2";

  @TempDir private Path models;

  @ParameterizedTest
  @CsvSource({"dqn[warm-up=20], lb", "cma-es, active"})
  void whatWasLearnedBeforeTheKillIsNotLost(String algorithm, String objective)
      throws IOException, InterruptedException {
    Process training =
        started(TinyTraining.arguments(models, algorithm, objective, 1_000_000, OFTEN));
    try {
      while (training.isAlive() && lessons() < 4) {
        Thread.sleep(50);
      }
    } finally {
      training.destroyForcibly().waitFor();
    }
    long before = lessons();
    assertThat(before).as("it had begun").isGreaterThanOrEqualTo(4);

    List<String> again =
        TinyTraining.arguments(models, algorithm, objective, before + 3, OFTEN, "--resume");
    assertThat(TinyTraining.run(again)).isZero();
    assertThat(lessons()).isEqualTo(before + 3);
  }

  private long lessons() throws IOException {
    Path checkpoints = models.resolve("tiny/checkpoint-1");
    return Checkpoint.isIn(checkpoints) ? Checkpoint.read(checkpoints).number("course.lessons") : 0;
  }

  private static Process started(List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                TrainerMain.class.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
