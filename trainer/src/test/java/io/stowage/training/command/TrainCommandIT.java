package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TrainCommandIT {
  @TempDir private Path models;

  private record Ended(int code, String out, String err) {}

  private Ended train(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("train", "--out", "tiny", "--models", models.toString(), "--population", "4"));
    arguments.addAll(
        List.of("--trials", "2", "--rivals", "first-fit,random", "--objective", "active"));
    arguments.addAll(List.of("--workload", "poisson[nodes=8,pods=60]"));
    arguments.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = TrainerMain.commandLine();
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = command.execute(arguments.toArray(String[]::new));
    return new Ended(code, out.toString(), err.toString());
  }

  @Test
  void whatWasLearnedIsKeptAsAModelThatDecides() {
    Ended ended = train("--minutes", "0.02");
    assertThat(ended.code).as(ended.err).isZero();
    assertThat(ended.out).startsWith("tiny@1: ").contains("model:tiny");
    ModelStore store = new ModelStore(List.of(models));
    ModelCard card = store.card(ModelName.parse("tiny"));
    assertThat(card.use().encoder()).isEqualTo("general-1");
    assertThat(card.training().orElseThrow().command())
        .startsWith("./stowage train ")
        .contains("--objective active");
    assertThat(
            new PolicyCatalogue(store).of("model:tiny", PolicyInputs.of(new SplittableRandom(1))))
        .isNotNull();
  }

  @Test
  void aTrainingThatBrokeOffGoesOn() {
    assertThat(train("--minutes", "0.01").code).isZero();
    assertThat(models.resolve("tiny/checkpoint-1")).isDirectory();
    Ended resumed = train("--minutes", "0.01", "--resume");
    assertThat(resumed.code).as(resumed.err).isZero();
    assertThat(resumed.out).startsWith("tiny@2: ");
  }

  @Test
  void whereNothingBrokeOffNothingGoesOn() {
    Ended ended = train("--minutes", "0.01", "--resume");
    assertThat(ended.code).isEqualTo(1);
    assertThat(ended.err).contains("There is no checkpoint in");
    assertThat(Files.exists(models.resolve("tiny"))).isFalse();
  }

  @Test
  void whatCannotBeTrainedIsSaid() {
    Ended ended = train("--network", "cube");
    assertThat(ended.code).isEqualTo(2);
    assertThat(ended.err).contains("cma-es with cube cannot be trained");
  }
}
