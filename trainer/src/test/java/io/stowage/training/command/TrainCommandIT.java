package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.Checkpoint;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TrainCommandIT {
  @TempDir private Path models;

  private record Ended(int code, String out, String err) {}

  private Ended trainAs(String name) {
    return run(List.of("train", "--out", name, "--workload", "poisson[nodes=8,pods=60]"));
  }

  private Ended train(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("train", "--out", "tiny", "--models", models.toString(), "--population", "4"));
    arguments.addAll(
        List.of("--trials", "2", "--rivals", "first-fit,random", "--objective", "active"));
    arguments.addAll(List.of("--workload", "poisson[nodes=8,pods=60]"));
    arguments.addAll(List.of(more));
    return run(arguments);
  }

  private static Ended run(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = TrainerMain.commandLine();
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = command.execute(arguments.toArray(String[]::new));
    return new Ended(code, out.toString(), err.toString());
  }

  @Test
  void objectivesOfTheConfigurationCanBeLearned() throws IOException {
    Path config =
        Files.writeString(
            models.resolve("stowage.yaml"),
            """
            apiVersion: stowage.io/v1alpha1
            kind: StowageConfiguration
            objectives: {few: {expression: "-cluster.active / cluster.nodes", weight: 0.5}}
            """);
    List<String> arguments =
        List.of(
            "train --out few --minutes 0.02 --trials 2 --population 4 --rivals random --workload"
                .split(" "));
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("poisson[nodes=8,pods=60]", "--models", models.toString()));
    all.addAll(List.of("--config", config.toString(), "--objective", "few"));
    Ended ended = run(all);
    assertThat(ended.code).as(ended.err).isZero();
    ModelCard card = new ModelStore(List.of(models)).card(ModelName.parse("few"));
    assertThat(card.training().orElseThrow().objective()).contains("few");
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
    assertThat(store.ranges(card)).as("what it has seen").isPresent();
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
    Ended network = train("--network", "cube");
    assertThat(network.code).isEqualTo(2);
    assertThat(network.err).contains("There is no network 'cube'");
    Ended algorithm = learn("magic");
    assertThat(algorithm.code).isEqualTo(2);
    assertThat(algorithm.err).contains("There is no algorithm 'magic'");
    Ended option = learn("dqn[speed=3]");
    assertThat(option.code).isEqualTo(2);
    assertThat(option.err).contains("no option 'speed'");
  }

  @Test
  void aNameThatCannotBeKeptIsSaidBeforeTheTraining() {
    Ended large = trainAs("Tiny");
    assertThat(large.code).isEqualTo(2);
    assertThat(large.err).contains("'Tiny'");
    Ended version = trainAs("tiny@2");
    assertThat(version.code).isEqualTo(2);
    assertThat(version.err).contains("Maybe --out tiny.");
  }

  @Test
  void aMetricIsNoRewardToLearnFrom() {
    Ended ended = run(TinyTraining.arguments(models, "ppo", "alloc@100", 1));
    assertThat(ended.code).isEqualTo(2);
    assertThat(ended.err).contains("alloc@100 is a metric").contains("cma-es");
  }

  @ParameterizedTest
  @CsvSource({
    "dqn[warm-up=20], deep-sets",
    "double-dqn[warm-up=20], linear",
    "dueling-dqn[warm-up=20], attention",
    "a2c, mlp[slots=3]",
    "ppo[stretch=40], 'linear[on=pods]'",
    "q-table, linear",
    "cloning[of=pods], linear",
    "cloning[of=most-allocated], deep-sets",
    "cma-es, deep-sets",
    "es[pairs=4], linear"
  })
  void everyAlgorithmTrainsAModelThatDecides(String algorithm, String network) {
    Ended ended = learn(algorithm, "--network", network);
    assertThat(ended.code).as(ended.err).isZero();
    assertThat(ended.out).startsWith("tiny@1: ").contains("untrained").contains("random");
    ModelCard card = new ModelStore(List.of(models)).card(ModelName.parse("tiny"));
    assertThat(card.training().orElseThrow().algorithm()).isEqualTo(algorithm);
    assertThat(card.validation())
        .extracting(ModelCard.Measured::policy)
        .containsExactly("tiny", "untrained", "random");
    assertThat(card.validation()).allSatisfy(row -> assertThat(row.runs()).isEqualTo(2));
  }

  @Test
  void ofSeveralRunsTheBestIsKeptAndAllAreTold() {
    Ended ended = learn("dqn[warm-up=20]", "--runs", "3", "--network", "linear");
    assertThat(ended.code).as(ended.err).isZero();
    ModelCard card = new ModelStore(List.of(models)).card(ModelName.parse("tiny"));
    List<Double> runs =
        card.validation().stream()
            .filter(row -> row.policy().startsWith("run with seed "))
            .map(ModelCard.Measured::mean)
            .toList();
    assertThat(runs).hasSize(3);
    assertThat(card.validation().getFirst().mean()).isEqualTo(Collections.max(runs));
    assertThat(card.validation().getLast().policy()).isEqualTo("all runs");
  }

  @Test
  void patienceEndsATrainingThatGetsNoBetter() throws IOException {
    Ended ended =
        run(
            TinyTraining.arguments(
                models, "dqn[rate=1e-9,warm-up=20]", "lb", 1000, "--patience=2"));
    assertThat(ended.code).as(ended.err).isZero();
    assertThat(Checkpoint.read(models.resolve("tiny/checkpoint-1")).number("course.lessons"))
        .isLessThan(20);
  }

  /** Learns a little by the thesis' reward. */
  private Ended learn(String algorithm, String... more) {
    return run(TinyTraining.arguments(models, algorithm, "lb", 10, more));
  }
}
