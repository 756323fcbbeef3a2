package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.rest.Learning;
import io.stowage.app.config.LearningSettings;
import io.stowage.app.config.LoggingSettings;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.LearningMetrics;
import io.stowage.app.serving.MetricsText;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.RecentEvents;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.VolumePlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LiveLearningTest {
  private static final int EVERY = 10;

  private final ClusterSnapshot cluster = cluster(List.of(aNode("a").build(), aNode("b").build()));
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Deque<Runnable> beside = new ArrayDeque<>();
  private final List<List<JournalEntry.Happened>> stories = new ArrayList<>();
  private final List<List<String>> rivals = new ArrayList<>();
  private Optional<Improver.Answer> answer = Optional.empty();
  private final Improver improver =
      new Improver() {
        @Override
        public Answer improve(RecentEvents.Story story, List<String> others, long seed)
            throws IOException {
          stories.add(story.told());
          rivals.add(others);
          return answer.orElseThrow(() -> new IOException("exit code 1: no such model"));
        }

        @Override
        public void close() {}
      };
  private final LiveLearning learning =
      new LiveLearning(
          new LearningSettings(
              "general", EVERY, "alloc", 100, 0.3, Duration.ofMinutes(5), Optional.empty()),
          improver,
          beside::add,
          new StructuredLog(
              LoggingSettings.DEFAULT,
              new PrintStream(written, true, StandardCharsets.UTF_8),
              () -> Instant.EPOCH),
          new LearningMetrics(registry),
          () -> Instant.EPOCH,
          () -> cluster);

  private void placements(int count) {
    placements(count, DecidedBy.model("model:general", 5));
  }

  private void placements(int count, DecidedBy who) {
    for (int i = 0; i < count; i++) {
      var pod = aPod("pod-" + i).pending();
      learning.onEvent(new ClusterEvent.PodPending(pod), Instant.EPOCH);
      learning.onDecision(
          new Decision.Place(
              new Choice(pod, cluster.nodes(), cluster),
              new double[] {1, 2},
              1,
              List.of(),
              VolumePlan.NOTHING,
              Optional.of(who)));
    }
  }

  private String metrics() {
    return new String(new MetricsText(registry).content().bytes(), StandardCharsets.UTF_8);
  }

  private String log() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void afterSoManyPlacementsAnAttemptIsMadeBesideTheLoop() {
    placements(EVERY - 1);
    assertThat(beside).isEmpty();
    placements(1);
    assertThat(beside).hasSize(1);
    assertThat(stories).as("nothing is done on the loop's thread").isEmpty();
    assertThat(learning.state().since()).contains(Instant.EPOCH);
  }

  @Test
  void thereIsNeverASecondAttemptBesideTheFirst() {
    placements(5 * EVERY);
    assertThat(beside).hasSize(1);
    answer = Optional.of(new Improver.Answer(-1, -2, 0.5, 24, 100, Optional.empty(), "not better"));
    beside.remove().run();
    placements(1);
    assertThat(beside).as("what came meanwhile counts").hasSize(1);
  }

  @Test
  void whoDecidesInTheModelsPlaceMustBeBeatenToo() {
    DecidedBy standsIn =
        new DecidedBy(
            "kube-default",
            OptionalInt.empty(),
            Optional.of(new StandsIn("model:general", Trouble.DISPUTED, "they do not agree")));
    placements(EVERY - 3);
    placements(3, standsIn);
    beside.remove().run();
    placements(5 * EVERY);
    beside.remove().run();
    placements(5 * EVERY);
    placements(1, standsIn);
    beside.remove().run();

    assertThat(rivals)
        .as("often, not at all, and once in a while")
        .containsExactly(List.of("kube-default"), List.of(), List.of());
  }

  @Test
  void whatAnotherProfileIsPlacedByNeedNotBeBeaten() {
    placements(EVERY, DecidedBy.policy("best-fit"));
    beside.remove().run();
    assertThat(rivals).containsExactly(List.of());
  }

  @Test
  void beforeTheFirstAttemptNothingIsSaidOfWhatItCameTo() {
    placements(3);
    assertThat(metrics())
        .contains("stowage_learning_remembered_pods 3.0")
        .contains("stowage_learning_attempts_total{result=\"promoted\"} 0.0")
        .doesNotContain("\nstowage_learning_gain", "\nstowage_learning_seconds");
  }

  @Test
  void anAttemptIsToldByLogMetricsAndApi() {
    placements(EVERY);
    answer =
        Optional.of(new Improver.Answer(1.5, 0.5, 2.5, 24, 200, Optional.of(3), "better: +1.5"));
    beside.remove().run();

    Learning.Attempt attempt = learning.state().attempts().getFirst();
    assertThat(attempt.promoted()).hasValue(3);
    assertThat(attempt.gain()).contains(new Learning.Gain(1.5, 0.5, 2.5, 24));
    assertThat(learning.state().episodes()).isEqualTo(200);
    assertThat(learning.state().remembered()).as("pods that came").hasValue(EVERY);
    assertThat(log()).contains("A better model was promoted", "model=general@3");
    assertThat(metrics())
        .contains("stowage_learning_attempts_total{result=\"promoted\"} 1.0")
        .contains("stowage_learning_gain_low 0.5");
    assertThat(stories.getFirst())
        .filteredOn(entry -> entry.event() instanceof ClusterEvent.PodPending)
        .hasSize(EVERY);
  }

  @Test
  void anAttemptThatFailsLeavesAllAsItIs() {
    placements(EVERY);
    beside.remove().run();

    assertThat(learning.state().attempts().getFirst().why())
        .isEqualTo("it failed: exit code 1: no such model");
    assertThat(learning.state().attempts().getFirst().gain()).isEmpty();
    assertThat(log()).contains("Learning failed; the model stays");
    placements(EVERY);
    assertThat(beside).as("it is tried again").hasSize(1);
  }

  @Test
  void whatIsNoAnswerIsAnError() throws IOException {
    assertThat(
            ImproverProcess.read(
                "{\"mean\":1.5,\"low\":0.5,\"high\":2.5,\"runs\":24,\"episodes\":200,\"promoted\":3,\"why\":\"better\"}"))
        .isEqualTo(new Improver.Answer(1.5, 0.5, 2.5, 24, 200, Optional.of(3), "better"));
    assertThatThrownBy(() -> ImproverProcess.read("Killed")).hasMessageContaining("Killed");
    assertThatThrownBy(() -> ImproverProcess.read("{\"mean\":\"NaN\",\"why\":\"no pods came\"}"))
        .hasMessage("it came to no number: no pods came");
  }
}
