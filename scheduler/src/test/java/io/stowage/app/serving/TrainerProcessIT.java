package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.rest.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainerProcessIT {
  @TempDir private Path folder;

  @Test
  void episodesAndLossAreThoseOfTheCurvesOfAllTrainingsSinceTheStart() throws Exception {
    Files.createDirectories(folder.resolve("old"));
    Files.write(folder.resolve("old/events.out.tfevents.1.stowage"), episodes(7));
    try (TrainerProcess trainer =
        new TrainerProcess(List.of(script(3)), folder, InstantSource.system())) {
      assertThat(trainer.practice().episodes()).isZero();
      assertThat(trainer.practice().loss()).isEmpty();

      train(trainer, "mine", List.of());
      assertThat(trainer.practice().episodes()).isEqualTo(3);
      assertThat(trainer.practice().loss()).hasValue(0.5);

      train(trainer, "mine", List.of("--log-dir=" + folder.resolve("board")));
      assertThat(trainer.practice().episodes()).isEqualTo(6);
      train(trainer, "old", List.of("--silent"));
      assertThat(trainer.practice().episodes()).as("what was there before").isEqualTo(6);
    }
  }

  private static void train(TrainerProcess trainer, String name, List<String> arguments)
      throws InterruptedException {
    trainer.begin(new Training.Order("poisson", name, "energy", 1, arguments));
    long giveUp = System.nanoTime() + 20_000_000_000L;
    while (trainer.latest().filter(Training.Progress::isRunning).isPresent()) {
      assertThat(System.nanoTime() - giveUp).as("it ends").isNegative();
      Thread.sleep(20);
    }
  }

  /** Writes curves as the trainer does. */
  private String script(int episodes) throws IOException {
    Files.write(folder.resolve("curves"), episodes(episodes));
    Path script =
        Files.writeString(
            folder.resolve("train"),
            """
            #!/bin/bash
            for word; do
              case "$word" in
                --out=*) out="$(dirname "$0")/${word#--out=}/logs" ;;
                --log-dir=*) out="${word#--log-dir=}" ;;
                --silent) exit ;;
              esac
            done
            mkdir -p "$out/seed-1"
            cp "$(dirname "$0")/curves" "$out/seed-1/events.out.tfevents.$(date +%s%3N).stowage"
            """);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script.toString();
  }

  private static byte[] episodes(int count) {
    byte[][] events = new byte[count][];
    for (int i = 0; i < count; i++) {
      events[i] = TrainingCurvesTest.event(300 + i, "train/loss", 0.5f);
    }
    return TrainingCurvesTest.records(events);
  }
}
