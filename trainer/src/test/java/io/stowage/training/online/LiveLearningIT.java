package io.stowage.training.online;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ProgramUnavailableException;
import io.stowage.cluster.ClusterEvent;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.JournalReader;
import io.stowage.kubernetes.Administrator;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.StartingWeights;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model is learned on while it decides for a real control plane. */
class LiveLearningIT {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  // Else the load of the test itself leaves the trainer, which has the lowest priority, nothing.
  private static final Duration BETWEEN_PODS = Duration.ofMillis(50);
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final int NODES = 12;
  private static final int PODS_AT_A_TIME = 12;
  private static final int EVERY = 60;
  private static final int WINDOW = 400;
  private static final List<Integer> CORES = List.of(1, 2, 3, 5);
  private static final String POD_LIST = "api/v1/namespaces/default/pods";
  private static final String DECIDES = "The policy decides itself";

  @TempDir Path folder;
  private final SplittableRandom random = new SplittableRandom(42);
  private final Deque<String> running = new ArrayDeque<>();
  private ModelStore models;
  private Administrator cluster;
  private int pods;

  /**
   * Best-fit turned round: each pod goes where the most is left, so that large ones find no room.
   */
  @BeforeEach
  void keepABadModel() {
    models = new ModelStore(List.of(folder.resolve("models")));
    Features features =
        Encoders.named(GeneralEncoder.NAME, PolicyInputs.of(new SplittableRandom(0))).features();
    double[] weights = StartingWeights.of(features, StartingWeights.BEST_FIT);
    models.save(
        new NewModel(
            "mine",
            Instant.EPOCH,
            new ModelCard.Use(features.encoder(), "linear", true),
            Optional.empty(),
            List.of(),
            new LinearNetwork(features, Arrays.stream(weights).map(weight -> -weight).toArray())
                .onnx()));
  }

  @Test
  void itIsBetteredBesideTheSchedulerWhateverBecomesOfTheTrainer() throws Exception {
    try (ControlPlane plane = controlPlane();
        ApiServer api = new ApiServer(Connection.of(plane.kubeconfig()), PATIENCE)) {
      cluster = new Administrator(api);
      addNodes();
      int before;
      int port = freePort();
      try (SchedulerProcess scheduler = setByVariables(plane, port)) {
        theTrainerIsKilled(scheduler);
        theVariablesWereHeeded(scheduler, port);
        before = pods;
      }
      try (SchedulerProcess scheduler = setByConfiguration(plane)) {
        Attempt attempt = theNextAttemptPromotes(scheduler);
        whatCameBeforeTheRestartWasLearnedFrom(before);
        podsWereBoundMeanwhile(attempt);
        thePromotionIsTakenBack(scheduler);
        allThatIsToldIsTrue(scheduler.learning());
      }
    }
  }

  private static ControlPlane controlPlane() {
    try {
      return ControlPlane.start(ControlPlaneOptions.bare());
    } catch (ProgramUnavailableException missing) {
      if ("required".equals(System.getenv("STOWAGE_CONTROL_PLANE"))) {
        throw missing;
      }
      return abort("No test on a real control plane: " + missing.getMessage());
    }
  }

  /** As those are used to it who come from drl-scheduler. */
  private SchedulerProcess setByVariables(ControlPlane plane, int port) throws IOException {
    return SchedulerProcess.started(
        folder,
        plane.stowageKubeconfig(),
        "first",
        "drlSchedulerPort: " + port,
        configuration(),
        Map.of("ENABLE_TRAINING", "true", "TRAINING_INTERVAL", String.valueOf(EVERY)));
  }

  private void theVariablesWereHeeded(SchedulerProcess scheduler, int port) throws Exception {
    assertThat(scheduler.servedAsDrlScheduler(port, "/config"))
        .contains("\"enable_training\":true", "\"training_interval\":" + EVERY);
    assertThat(folder.resolve("called-first-1"))
        .content()
        .contains("--objective=s4-utilisation=0.3,");
  }

  private SchedulerProcess setByConfiguration(ControlPlane plane) throws IOException {
    return SchedulerProcess.started(
        folder,
        plane.stowageKubeconfig(),
        "second",
        "",
        configuration()
            + "learning: {model: mine, every: %d, window: %d, budget: 2s}\n"
                .formatted(EVERY, WINDOW),
        Map.of());
  }

  private String configuration() {
    return """
    profiles: [{policy: "model:mine"}]
    leaderElection: {leaderElect: false}
    journal: {file: "%s"}
    """
        .formatted(journal());
  }

  private static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0)) {
      return any.getLocalPort();
    }
  }

  private Path journal() {
    return folder.resolve("journal");
  }

  private void theTrainerIsKilled(SchedulerProcess scheduler) throws Exception {
    placeUntil(scheduler, () -> scheduler.trainer().filter(LiveLearningIT::isAtIt).isPresent());
    scheduler.trainer().ifPresent(ProcessHandle::destroyForcibly);
    placeUntil(scheduler, () -> attempts(scheduler) == 1);

    assertThat(scheduler.learning().at("/attempts/0/why").asText())
        .startsWith("it failed: exit code 137");
    assertThat(scheduler.learning().at("/attempts/0").has("promoted")).isFalse();
    assertThat(scheduler.served("/metrics"))
        .contains("stowage_learning_attempts_total{result=\"failed\"} 1.0");
    assertThat(scheduler.log()).contains("Learning failed; the model stays");
    assertThat(models.versions("mine")).containsExactly(1);
  }

  /** Past the time that it takes to load what it needs. */
  private static boolean isAtIt(ProcessHandle trainer) {
    return trainer.info().totalCpuDuration().filter(it -> it.compareTo(WARM_UP) > 0).isPresent();
  }

  /** An attempt, as far as the test looks at it. */
  private record Attempt(Instant began, Instant ended) {}

  private Attempt theNextAttemptPromotes(SchedulerProcess scheduler) throws Exception {
    placeUntil(scheduler, () -> attempts(scheduler) == 1);

    JsonNode told = scheduler.learning().at("/attempts/0");
    assertThat(told.path("promoted").asInt()).as(told.toString()).isEqualTo(2);
    assertThat(told.at("/gain/low").asDouble()).isPositive();
    assertThat(models.promoted("mine")).isEqualTo(2);
    assertThat(scheduler.served("/metrics"))
        .contains("stowage_learning_attempts_total{result=\"promoted\"} 1.0")
        .contains("stowage_learning_gain_low " + told.at("/gain/low").asDouble());
    assertThat(scheduler.log()).contains("A better model was promoted", "model=mine@2");
    placeUntil(scheduler, () -> decided(scheduler, "model:mine@2") == 1);
    return new Attempt(
        Instant.parse(told.path("began").asText()), Instant.parse(told.path("ended").asText()));
  }

  private void whatCameBeforeTheRestartWasLearnedFrom(int before) throws IOException {
    assertThat(folder.resolve("called-second-1")).content().contains("--earlier=" + journal());
    List<JournalEntry.Happened> story =
        new RecordedPods(
                folder.resolve("told-second-1.jsonl"),
                Optional.of(journal()),
                OptionalInt.of(WINDOW))
            .story();
    assertThat(arrivals(story)).isGreaterThanOrEqualTo(before + EVERY);
  }

  private static long arrivals(List<JournalEntry.Happened> story) {
    return story.stream()
        .map(JournalEntry.Happened::event)
        .filter(ClusterEvent.PodPending.class::isInstance)
        .map(event -> ((ClusterEvent.PodPending) event).pod().uid())
        .distinct()
        .count();
  }

  private void podsWereBoundMeanwhile(Attempt attempt) throws IOException {
    try (JournalReader journal = JournalReader.open(journal())) {
      assertThat(journal.entries())
          .filteredOn(entry -> isWithin(entry, attempt))
          .filteredOn(
              entry ->
                  entry instanceof JournalEntry.Happened happened
                      && happened.event() instanceof ClusterEvent.PodBound)
          .hasSizeGreaterThan(10);
    }
  }

  private static boolean isWithin(JournalEntry entry, Attempt attempt) {
    return entry.at().isAfter(attempt.began) && entry.at().isBefore(attempt.ended);
  }

  /** Learning goes on, and may promote another one before anybody has been decided on by this. */
  private void thePromotionIsTakenBack(SchedulerProcess scheduler) throws Exception {
    for (int tries = 0; !isInCharge(scheduler); tries++) {
      assertThat(tries).as("promoted again and again: %s", scheduler.log()).isLessThan(20);
      Process rollback = SchedulerProcess.command(folder, "models", "rollback", "mine").start();
      assertThat(new String(rollback.getInputStream().readAllBytes(), UTF_8)).contains("mine@");
      if (models.promoted("mine") == 1) {
        placeUntil(scheduler, () -> isInCharge(scheduler) || models.promoted("mine") != 1);
      }
    }
  }

  private static boolean isInCharge(SchedulerProcess scheduler) throws IOException {
    return decided(scheduler, "model:mine@1") == 2;
  }

  private void allThatIsToldIsTrue(JsonNode learning) {
    for (JsonNode attempt : learning.path("attempts")) {
      if (attempt.has("promoted")) {
        ModelCard card =
            models.card(new ModelName("mine", OptionalInt.of(attempt.path("promoted").asInt())));
        assertThat(card.validation().getFirst().low())
            .isPositive()
            .isEqualTo(attempt.at("/gain/low").asDouble());
      } else {
        assertThat(attempt.path("why").asText()).contains("not clearly better");
      }
    }
  }

  /** What a test waits for. */
  private interface Wanted {
    boolean isSo() throws IOException, InterruptedException;
  }

  /** One pod after the other, each of which must get its node, until all is as wanted. */
  private void placeUntil(SchedulerProcess scheduler, Wanted wanted) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    do {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not as wanted: " + scheduler.log());
      }
      place();
      Thread.sleep(BETWEEN_PODS);
    } while (!wanted.isSo());
  }

  private void place() throws Exception {
    String name = "p" + pods++;
    cluster.create(
        POD_LIST,
        """
        {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage",
         "terminationGracePeriodSeconds":0,"containers":[{"name":"c","image":"web:1",
         "resources":{"requests":{"cpu":"%d","memory":"1Gi"}}}]}}
        """
            .formatted(name, CORES.get(random.nextInt(CORES.size()))));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!cluster.read(POD_LIST + "/" + name).at("/spec").has("nodeName")) {
      assertThat(System.nanoTime()).as("%s has no node", name).isLessThan(deadline);
      Thread.sleep(10);
    }
    running.add(name);
    if (running.size() > PODS_AT_A_TIME) {
      cluster.delete(POD_LIST + "/" + running.remove());
    }
  }

  private void addNodes() throws IOException {
    for (int i = 0; i < NODES; i++) {
      cluster.create(
          "api/v1/nodes",
          """
          {"metadata":{"name":"n%d"},
           "status":{"allocatable":{"cpu":"8","memory":"64Gi","pods":"100"}}}
          """
              .formatted(i));
    }
  }

  private static int attempts(SchedulerProcess scheduler) throws IOException, InterruptedException {
    return scheduler.learning().path("attempts").size();
  }

  private static long decided(SchedulerProcess scheduler, String who) throws IOException {
    return scheduler
        .log()
        .lines()
        .filter(line -> line.contains(DECIDES) && line.contains(who))
        .count();
  }
}
