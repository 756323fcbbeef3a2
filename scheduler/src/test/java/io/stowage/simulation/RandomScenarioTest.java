package io.stowage.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.journal.Journal;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds whatever happens: pods come and go, nodes fail and return, bindings fail. */
class RandomScenarioTest {
  private static final int NODES = 12;
  private static final int PODS = 400;

  @TempDir private Path folder;

  /** Looks at every instant, and complains of what must not be. */
  private static final class Watchman implements Observer {
    private long instants;
    private long started;

    @Override
    public void endOfInstant(
        Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {
      instants++;
      long requested = 0;
      for (SimulatedNode node : real.nodes()) {
        NodeView view = known.node(node.node().name()).orElseThrow();
        if (!names(view.pods()).containsAll(node.pods().stream().map(p -> p.pod().key()).toList())
            || view.requested().milliCpu() > view.allocatableMilliCpu()) {
          fail("At %s the scheduler knows %s, but there is %s", at, view, node.pods());
        }
        requested += node.requestedMilliCpu();
      }
      assertThat(real.totals().requestedMilliCpu()).isEqualTo(requested);
      assertThat(real.totals().watts())
          .isGreaterThanOrEqualTo(real.totals().wattsOfActive() - 1e-6);
    }

    @Override
    public void podStarted(Duration at, SimulatedPod pod, SimulatedNode node) {
      started++;
    }

    private static Set<String> names(List<Pod> pods) {
      return pods.stream().map(Pod::key).collect(Collectors.toSet());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void theSchedulerKnowsWhatRunsAndNoNodeIsOverfull(long seed) {
    Watchman watchman = new Watchman();

    simulation(seed, List.of(), watchman).run(() -> true);

    assertThat(watchman.instants).isGreaterThan(PODS);
    assertThat(watchman.started).isGreaterThan(PODS / 2);
  }

  @Test
  void theSameSeedWritesTheSameJournalByteForByteOnOneThreadAndOnTwo() throws Exception {
    byte[] alone = journal("alone");
    try (ExecutorService two = Executors.newFixedThreadPool(2)) {
      Future<byte[]> first = two.submit(() -> journal("first"));
      Future<byte[]> second = two.submit(() -> journal("second"));

      assertThat(first.get()).isEqualTo(alone);
      assertThat(second.get()).isEqualTo(alone);
    }
    assertThat(alone.length).isGreaterThan(100_000);
  }

  @Test
  void anotherSeedWritesAnother() throws IOException {
    assertThat(journal("one", 1)).isNotEqualTo(journal("two", 2));
  }

  @Test
  void aRunThatIsNotWantedAnyMoreStops() {
    Watchman watchman = new Watchman();

    boolean finished = simulation(1, List.of(), watchman).run(() -> watchman.instants < 10);

    assertThat(finished).isFalse();
    assertThat(watchman.instants).isEqualTo(10);
  }

  private byte[] journal(String name) throws IOException {
    return journal(name, 42);
  }

  private byte[] journal(String name, long seed) throws IOException {
    Path file = folder.resolve(name + ".jsonl");
    try (Journal journal = Journal.open(file, "random")) {
      simulation(seed, List.of(journal), new Observer() {}).run(() -> true);
    }
    return Files.readAllBytes(file);
  }

  private static Simulation simulation(long seed, List<Journal> journals, Observer observer) {
    return new Simulation(
        scenario(new SplittableRandom(seed)),
        inputs -> Policies.of(OptionedName.policy("random"), inputs),
        seed,
        List.copyOf(journals),
        List.of(observer));
  }

  private static Scenario scenario(SplittableRandom random) {
    List<ClusterEvent> beginning = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      Resources size = Resources.of(2000 + 1000 * random.nextInt(3), 8L << 30);
      beginning.add(
          new ClusterEvent.NodeAdded(Node.of("n" + i, size, 30, Map.of("z", "" + i % 3))));
    }
    List<Occurrence> occurrences = new ArrayList<>();
    for (int i = 0; i < PODS; i++) {
      occurrences.add(new Occurrence.PodArrives(second(random, 1000), run(i, random)));
    }
    for (int i = 0; i < NODES; i += 3) {
      Duration at = second(random, 800);
      String node = "n" + i;
      occurrences.add(new Occurrence.NodeFails(at, node));
      occurrences.add(new Occurrence.NodeRecovers(at.plus(second(random, 600)), node));
      occurrences.add(new Occurrence.NodeDrains(second(random, 900), "n" + (i + 1)));
      occurrences.add(new Occurrence.NodeUncordoned(Duration.ofSeconds(950), "n" + (i + 1)));
      occurrences.add(new Occurrence.LatencyChanges(second(random, 900), node, 5 + i));
    }
    occurrences.add(new Occurrence.NodeLeaves(Duration.ofSeconds(500), "n2"));
    occurrences.sort(Comparator.comparing(Occurrence::at));
    World world =
        World.USUAL
            .bindFailures(0.05)
            .measuring(new World.Measuring(Duration.ofSeconds(30), Duration.ofSeconds(12), 0.2));
    return new Scenario(beginning, occurrences, Duration.ofSeconds(2000), world, Optional.empty());
  }

  private static PodRun run(int number, SplittableRandom random) {
    PodSpec spec =
        PodSpec.builder("default")
            .priority(random.nextInt(3))
            .requests(PodRequests.of(Resources.of(100 + random.nextInt(900), 64L << 20)))
            .build();
    PodRun run =
        PodRun.of("p" + number, spec, new Lifetime.Lasting(second(random, 200)))
            .using(since -> 0.5 + since.toSeconds() % 100 / 100.0);
    return random.nextBoolean() ? run.byController() : run;
  }

  private static Duration second(SplittableRandom random, int below) {
    return Duration.ofMillis(1 + random.nextLong(1000L * below));
  }
}
