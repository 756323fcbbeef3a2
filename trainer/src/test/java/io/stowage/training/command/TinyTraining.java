package io.stowage.training.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A training of seconds: six pods on the thesis' three nodes. */
final class TinyTraining {
  private TinyTraining() {}

  /** Its arguments, of which more may be added. */
  static List<String> arguments(
      Path models, String algorithm, String objective, long episodes, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "train",
                "--out=tiny",
                "--models=" + models,
                "--workload=thesis-test1[rounds=1,pods=6,limits=false]",
                "--encoder=" + (algorithm.equals("q-table") ? "s3-1" : "thesis-1"),
                "--algorithm=" + algorithm,
                "--objective=" + objective,
                "--episodes=" + episodes,
                "--population=4",
                "--trials=1",
                "--rivals=random",
                "--validations=2"));
    arguments.addAll(List.of(more));
    return arguments;
  }

  /** Trains in this process; answers the exit code. */
  static int run(List<String> arguments) {
    return TrainerMain.commandLine().execute(arguments.toArray(String[]::new));
  }
}
