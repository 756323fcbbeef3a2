package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.journal.Journal;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.Features;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Simulation;
import io.stowage.training.experiment.DriftStudy;
import io.stowage.training.experiment.GeneratedDrift;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.StartingWeights;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From a journal to a better version of a model, or to none. */
class ImproveIT {
  @TempDir private Path folder;
  private Path journal;
  private ModelStore store;
  private final StringWriter out = new StringWriter();

  @BeforeEach
  void recordSomeDays() throws IOException {
    store = new ModelStore(List.of(folder.resolve("models")));
    journal = folder.resolve("days.jsonl");
    try (Journal written = Journal.open(journal, "first-fit")) {
      new Simulation(
              GeneratedDrift.of(6, 1, 3).scenario(7),
              inputs -> Policies.of(OptionedName.policy("first-fit"), inputs),
              7,
              List.of(written),
              List.of())
          .run(() -> true);
    }
  }

  private void keep(String start) {
    keep("mine", StartingWeights.of(DriftStudy.features(), start));
  }

  private void keep(String name, double[] weights) {
    Features features = DriftStudy.features();
    store.save(
        new NewModel(
            name,
            Instant.EPOCH,
            new ModelCard.Use(features.encoder(), "linear", true),
            Optional.empty(),
            List.of(),
            new LinearNetwork(features, weights).onnx()));
  }

  private int improve(int generations) {
    return improve(journal, "mine", "--generations=" + generations);
  }

  private int improve(Path from, String model, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "improve",
                "--journal=" + from,
                "--model=" + model,
                "--models=" + store.folder(),
                "--held=0.2",
                "--format=json"));
    arguments.addAll(List.of(more));
    CommandLine line = TrainerMain.commandLine().setOut(new PrintWriter(out));
    return line.execute(arguments.toArray(String[]::new));
  }

  @Test
  void whatIsBetterBecomesAVersionThatNamesItsParentAndCanBeTakenBack() {
    keep(StartingWeights.NOTHING);
    ModelCard parent = store.card(ModelName.parse("mine@1"));
    FeatureRanges known = narrow(DriftStudy.features());
    store.keepRanges(parent, known);

    assertThat(improve(1)).isZero();

    assertThat(out.toString()).contains("\"parent\":1,\"promoted\":2", "\"why\":\"better: +");
    assertThat(store.promoted("mine")).isEqualTo(2);
    ModelCard card = store.card(ModelName.parse("mine@2"));
    assertThat(card.training().orElseThrow().algorithm()).startsWith("cma-es from mine@1");
    assertThat(card.validation())
        .singleElement()
        .satisfies(it -> assertThat(it.low()).isPositive());
    assertThat(store.ranges(card)).hasValueSatisfying(seen -> isMoreThan(known, seen));
    assertThat(store.rollBack("mine")).isEqualTo(1);
  }

  @Test
  void whoDoubtsTheVersionBeforeDoubtsTheNextOne() {
    keep(StartingWeights.NOTHING);
    int weights = StartingWeights.of(DriftStudy.features(), StartingWeights.NOTHING).length;
    keep("doubting", new SplittableRandom(1).doubles(weights).toArray());
    store.addMember(
        store.card(ModelName.parse("mine@1")), store.read(ModelName.parse("doubting@1")));

    assertThat(improve(0)).isZero();

    assertThat(store.promoted("mine")).isEqualTo(2);
    assertThat(store.members(store.card(ModelName.parse("mine@2"))))
        .singleElement()
        .satisfies(member -> assertThat(member.card().title()).isEqualTo("doubting@1"));
  }

  @Test
  void aMemberWhoseWeightsAreFoundAgainIsNotAskedAboutItself() {
    keep(StartingWeights.NOTHING);
    keep("known", StartingWeights.of(DriftStudy.features(), StartingWeights.BEST_FIT));
    store.addMember(store.card(ModelName.parse("mine@1")), store.read(ModelName.parse("known@1")));

    assertThat(improve(0)).isZero();

    assertThat(out.toString()).contains("\"promoted\":2", "\"start\":\"best-fit\"");
    assertThat(store.members(store.card(ModelName.parse("mine@2")))).isEmpty();
  }

  @Test
  void whatIsBetterThanTheModelButNotThanWhoDecidesInItsPlaceIsNotPromoted() {
    keep(StartingWeights.NOTHING);

    assertThat(improve(journal, "mine", "--generations=0", "--rivals=random,best-fit")).isZero();

    assertThat(out.toString())
        .contains(
            "\"why\":\"better: +", "; against random better", "; against best-fit not clearly")
        .doesNotContain("promoted");
    assertThat(store.versions("mine")).containsExactly(1);
  }

  @Test
  void whatItKnowsIsMoreThanBeforeAlsoWhereTheSearchUsedUpItsTime() {
    keep(StartingWeights.NOTHING);
    FeatureRanges known = narrow(DriftStudy.features());
    store.keepRanges(store.card(ModelName.parse("mine@1")), known);

    assertThat(improve(journal, "mine", "--minutes=0")).isZero();

    assertThat(out.toString()).contains("\"promoted\":2", "\"generations\":0");
    assertThat(store.ranges(store.card(ModelName.parse("mine@2"))))
        .hasValueSatisfying(seen -> isMoreThan(known, seen));
  }

  private static void isMoreThan(FeatureRanges known, FeatureRanges seen) {
    assertThat(seen.and(known)).isEqualTo(seen);
    assertThat(seen).isNotEqualTo(known);
  }

  private static FeatureRanges narrow(Features features) {
    return new FeatureRanges(
        Collections.nCopies(features.node().size(), new FeatureRanges.Range(-9, -8)),
        Collections.nCopies(features.context().size(), new FeatureRanges.Range(0, 1)));
  }

  @Test
  void whatCannotBeBetteredStays() {
    keep(StartingWeights.NOTHING);
    assertThat(improve(0)).isZero();
    out.getBuffer().setLength(0);

    assertThat(improve(0)).isZero();

    assertThat(out.toString())
        .contains("\"parent\":2,\"mean\":0.0", "\"why\":\"not clearly better");
    assertThat(store.promoted("mine")).isEqualTo(2);
    assertThat(store.versions("mine")).containsExactly(1, 2);
  }

  @Test
  void rewardsOfPlacementsCanBeStrivedForToo() {
    keep(StartingWeights.NOTHING);

    assertThat(
            improve(
                journal, "mine", "--objective=s4-balance=0.25,s4-energy=0.1", "--generations=1"))
        .isZero();

    assertThat(out.toString()).contains("\"parent\":1,").doesNotContain("\"mean\":\"NaN\"");
  }

  @Test
  void whatIsWrongIsSaidInOneLine() {
    keep(StartingWeights.FGD_CPU);

    assertThat(improve(journal, "mine", "--draw=sideways")).isEqualTo(2);
    assertThat(improve(journal, "mine", "--rivals=nobody")).isEqualTo(2);
    assertThat(improve(journal, "none")).isEqualTo(1);
    assertThat(improve(journal, "mine", "--objective=happiness")).isEqualTo(2);
    assertThat(improve(folder.resolve("none"), "mine")).isEqualTo(1);
  }

  @Test
  void aSearchGoesOnFromAModelAndAJournal() {
    keep(StartingWeights.FGD_CPU);
    List<String> train =
        List.of(
            "train",
            "--workload=journal:" + journal + "[draw=full,to=0.8]",
            "--objective=alloc",
            "--start=model:mine",
            "--out=next",
            "--models=" + store.folder(),
            "--generations=1",
            "--population=4",
            "--trials=1",
            "--validations=2");

    assertThat(TrainerMain.commandLine().execute(train.toArray(String[]::new))).isZero();

    assertThat(store.versions("next")).containsExactly(1);
  }

  @Test
  void algorithmsThatLearnFromRewardsTakeAJournalToo() {
    List<String> train =
        List.of(
            "train",
            "--workload=journal:" + journal,
            "--objective=energy",
            "--algorithm=dqn",
            "--network=deep-sets",
            "--out=rewarded",
            "--models=" + store.folder(),
            "--episodes=1",
            "--validations=1");

    assertThat(TrainerMain.commandLine().execute(train.toArray(String[]::new))).isZero();

    assertThat(store.versions("rewarded")).containsExactly(1);
  }
}
