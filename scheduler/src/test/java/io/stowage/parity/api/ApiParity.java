package io.stowage.parity.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.parity.Oracle;
import io.stowage.parity.TwinCase;
import io.stowage.parity.TwinCases;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Lays our scheduler beside kube-scheduler: both get the same pods, one after the other, on twin
 * clusters, and after each pod both clusters must show the same.
 */
public final class ApiParity implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      leaderElection: {leaderElect: false}
      clientConnection: {qps: 5000, burst: 5000}
      percentageOfNodesToScore: 100
      """;
  // What comes after the first words (events, evictions) may take its time.
  private static final Duration AGREE_WITHIN = Duration.ofSeconds(10);
  private static final Duration LOOK_EVERY = Duration.ofMillis(30);

  private final Side theirs;
  private final Side ours;
  private final Oracle oracle;
  private final Consumer<String> log;
  private final Tally tally = new Tally();

  /** Serves both control planes until it is closed; they must be fresh. */
  public ApiParity(ControlPlane kube, ControlPlane stowage, Path oracleBinary, Consumer<String> log)
      throws IOException {
    kube.startKubeScheduler(CONFIGURATION);
    this.theirs = new Side("kube-scheduler", kube, () -> {});
    this.ours =
        new Side("stowage", stowage, new InProcessScheduler(stowage, CONFIGURATION, 1)::close);
    this.oracle = new Oracle(oracleBinary, "-preempt");
    this.log = log;
  }

  /** Compares on clusters of as many seeds, and returns what differed. */
  public List<String> run(long firstSeed, int clusters, int podsEach) throws InterruptedException {
    List<String> differences = new ArrayList<>();
    for (long seed = firstSeed; seed < firstSeed + clusters; seed++) {
      TwinCase twinCase = TwinCases.draw(seed, podsEach);
      compare(twinCase).ifPresent(differences::add);
      tally.clusters++;
      log.accept("seed %d: %s".formatted(seed, tally));
    }
    return differences;
  }

  public Tally tally() {
    return tally;
  }

  /** Ends a cluster at its first difference, as what follows from one is none. */
  private Optional<String> compare(TwinCase twinCase) throws InterruptedException {
    try {
      List<List<String>> refused = both(side -> side.make(twinCase));
      if (!refused.getFirst().equals(refused.getLast())) {
        return Optional.of("seed %d: refused %s".formatted(twinCase.seed(), refused));
      }
      tally.refused += refused.getFirst().size();
      refused.getFirst().forEach(refusal -> log.accept("refused: " + refusal));
      SplittableRandom random = new SplittableRandom(twinCase.seed());
      for (int i = 0; i < twinCase.pods().size(); i++) {
        TwinCase.TestedPod pod = twinCase.pods().get(i);
        Optional<String> difference = compare(pod.json(), i, random);
        if (difference.isPresent()) {
          return difference.map(text -> Report.of(twinCase, pod, text));
        }
      }
      return Optional.empty();
    } finally {
      both(
          side -> {
            side.clear();
            return side;
          });
    }
  }

  private Optional<String> compare(ObjectNode pod, int index, SplittableRandom random)
      throws InterruptedException {
    List<Optional<String>> refusals = both(side -> side.ask(pod));
    if (!refusals.getFirst().equals(refusals.getLast())) {
      return Optional.of("the API servers said " + refusals);
    }
    if (refusals.getFirst().isPresent()) {
      log.accept("refused: " + refusals.getFirst().get());
      tally.refused++;
      return Optional.empty();
    }
    tally.pods++;
    try {
      List<JsonNode> decided = both(side -> side.awaitPod(pod, ApiParity::isDecided));
      Optional<String> difference = reconcile(pod, decided).or(() -> awaitAgreement(pod));
      return difference.isPresent() ? difference : goOn(pod, index, random);
    } catch (AssertionError waitedInVain) {
      return Optional.of(
          "  %s%n%s"
              .formatted(waitedInVain.getMessage(), View.difference(theirs.view(), ours.view())));
    }
  }

  private static boolean isDecided(JsonNode pod) {
    return pod.path("spec").has("nodeName")
        || View.scheduled(pod).path("status").asText().equals("False");
  }

  /** Different nodes are fine if both are among the best; then we take on their choice. */
  private Optional<String> reconcile(ObjectNode pod, List<JsonNode> decided) {
    String their = decided.getFirst().at("/spec/nodeName").asText();
    String our = decided.getLast().at("/spec/nodeName").asText();
    if (their.equals(our) || their.isEmpty() || our.isEmpty()) {
      return Optional.empty();
    }
    BestNodes best = BestNodes.of(oracle.answer(theirs.caseOf(pod)));
    if (!best.contains(their) || !best.contains(our)) {
      return Optional.of(
          "  placed on %s by kube-scheduler and on %s by stowage; best are %s%n"
              .formatted(their, our, best));
    }
    ours.follow(pod, their);
    tally.equallyGood++;
    return Optional.empty();
  }

  /** Waits until both clusters show the same, and tell of the pod; else says what differs. */
  private Optional<String> awaitAgreement(ObjectNode pod) {
    long giveUpNanos = System.nanoTime() + AGREE_WITHIN.toNanos();
    while (true) {
      View their = theirs.view();
      View our = ours.view();
      boolean told = their.tellsOf(pod);
      if (told && their.equals(our)) {
        return Optional.empty();
      }
      if (System.nanoTime() > giveUpNanos) {
        return Optional.of(
            told ? View.difference(their, our) : "  neither says anything of the pod\n");
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_EVERY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What has been placed stays; who preempts gets the place or goes; others go. */
  private Optional<String> goOn(ObjectNode pod, int index, SplittableRandom random)
      throws InterruptedException {
    JsonNode now = theirs.read(pod);
    if (now.path("spec").has("nodeName")) {
      tally.placed++;
      return keep(pod, index);
    }
    String nominated = now.at("/status/nominatedNodeName").asText();
    if (!nominated.isEmpty()) {
      tally.preemptions++;
      if (random.nextBoolean()) {
        return letVictimsGo(pod, index, nominated);
      }
    } else {
      tally.waiting++;
    }
    return both(side -> {
          side.remove(pod);
          return Optional.<String>empty();
        })
        .getFirst();
  }

  private Optional<String> keep(ObjectNode pod, int second) throws InterruptedException {
    both(
        side -> {
          side.start(pod, second);
          return side;
        });
    return Optional.empty();
  }

  private Optional<String> letVictimsGo(ObjectNode pod, int index, String node)
      throws InterruptedException {
    both(
        side -> {
          for (ObjectNode victim : side.victimsOn(node)) {
            side.remove(victim);
            side.settle();
          }
          return side;
        });
    both(side -> side.awaitPod(pod, now -> now.path("spec").has("nodeName")));
    Optional<String> difference = awaitAgreement(pod);
    return difference.isPresent() ? difference : keep(pod, index);
  }

  /** What is done on each side. */
  private interface Step<T> {
    T on(Side side) throws InterruptedException;
  }

  /** Their result first. */
  private <T> List<T> both(Step<T> step) throws InterruptedException {
    List<Side> sides = List.of(theirs, ours);
    List<Optional<T>> results = new ArrayList<>(List.of(Optional.empty(), Optional.empty()));
    InParallel.forEach(List.of(0, 1), i -> results.set(i, Optional.of(step.on(sides.get(i)))));
    return results.stream().map(Optional::orElseThrow).toList();
  }

  @Override
  public void close() {
    oracle.close();
    theirs.close();
    ours.close();
  }
}
