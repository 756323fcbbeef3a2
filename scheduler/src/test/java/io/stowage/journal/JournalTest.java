package io.stowage.journal;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry.Decided;
import io.stowage.journal.JournalEntry.Happened;
import io.stowage.journal.JournalReader.Problem;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.QueueSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.SchedulingLoop;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.VirtualCluster;
import io.stowage.scheduling.filter.Filters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JournalTest {
  @TempDir Path folder;

  static List<Class<?>> events() {
    return List.of(ClusterEvent.class.getPermittedSubclasses());
  }

  @ParameterizedTest
  @MethodSource("events")
  void everyEventComesBackWithAllItsFields(Class<? extends ClusterEvent> type) throws IOException {
    ArbitraryValues values = new ArbitraryValues(new SplittableRandom(1));
    List<JournalEntry> written =
        Stream.generate(() -> new Happened(values.of(Instant.class), values.of(type)))
            .limit(300)
            .map(JournalEntry.class::cast)
            .toList();
    write(file("events"), written);

    assertThat(read(file("events"))).isEqualTo(written);
  }

  @Test
  void decisionsComeBackToo() throws IOException {
    ArbitraryValues values = new ArbitraryValues(new SplittableRandom(2));
    List<JournalEntry> written =
        Stream.generate(() -> (JournalEntry) values.of(Decided.class)).limit(300).toList();
    write(file("decisions"), written);

    assertThat(read(file("decisions"))).isEqualTo(written);
  }

  @Test
  void replayingAJournalGivesTheSameCluster() throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      ClusterSnapshot lived = busyDay(seed, file("day" + seed));

      try (JournalReader reader = JournalReader.open(file("day" + seed))) {
        assertThat(described(reader.replay())).isEqualTo(described(lived));
        assertThat(reader.problems()).isEmpty();
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameBytes() throws IOException {
    busyDay(3, file("first"));
    busyDay(3, file("second"));

    assertThat(file("first")).hasSameBinaryContentAs(file("second"));
  }

  @Test
  void whereverTheEndIsCutOffAtMostTheTornEntryIsLost() throws IOException {
    List<JournalEntry> written = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      written.add(happened(i, "p" + i));
      written.add(new ArbitraryValues(new SplittableRandom(i)).of(Decided.class));
    }
    write(file("whole"), written);
    byte[] whole = Files.readAllBytes(file("whole"));
    int from = startOfLastLines(whole, 3);
    List<JournalEntry> all = read(file("whole"));
    for (int length = from; length < whole.length; length++) {
      Files.write(file("cut"), Arrays.copyOf(whole, length));
      List<Problem> problems = new ArrayList<>();
      List<JournalEntry> left = read(file("cut"), problems);

      assertThat(left).isEqualTo(all.subList(0, left.size()));
      assertThat(left.size()).isGreaterThanOrEqualTo(all.size() - linesFrom(whole, length));
      assertThat(problems).hasSize(whole[length - 1] == '\n' ? 0 : 1);
    }
  }

  @Test
  void aJournalGoesOnAfterACrashWithoutTheTornLine() throws IOException {
    List<JournalEntry> before = List.of(happened(1, "p1"), happened(2, "p2"));
    write(file("j"), before);
    byte[] whole = Files.readAllBytes(file("j"));
    Files.write(file("j"), Arrays.copyOf(whole, whole.length - 5));

    write(file("j"), List.of(happened(3, "p3")));

    List<Problem> problems = new ArrayList<>();
    assertThat(read(file("j"), problems)).containsExactly(before.getFirst(), happened(3, "p3"));
    assertThat(problems).isEmpty();
  }

  @Test
  void aBrokenLineIsReportedWithItsNumberAndTheOthersAreRead() throws IOException {
    write(file("j"), List.of(happened(1, "p1"), happened(2, "p2"), happened(3, "p3")));
    List<String> lines = new ArrayList<>(Files.readAllLines(file("j")));
    assertThat(lines).as("head, spec and three pods").hasSize(5);
    lines.set(3, lines.get(3).replace("PodPending", "PodPondering"));
    Files.write(file("j"), lines);

    List<Problem> problems = new ArrayList<>();
    assertThat(read(file("j"), problems)).containsExactly(happened(1, "p1"), happened(3, "p3"));
    assertThat(problems).containsExactly(new Problem(4, "there is no type PodPondering"));
  }

  @Test
  void whatIsWrongWithALineIsSaid() throws IOException {
    Files.writeString(
        file("j"),
        """
        not json
        {"journal":99}
        {"type":"Happened","at":"yesterday","event":{"type":"NodeRemoved","name":"n"}}
        {"type":"Happened","event":{"type":"NodeRemoved","name":"n"}}
        {"type":"Happened","at":"2026-01-01T00:00:00Z","event":{"type":"NodeRemoved","nmae":"n"}}
        {"type":"Happened","at":"2026-01-01T00:00:00Z","event":{"type":"NodeRemoved","name":7}}
        """);

    List<Problem> problems = new ArrayList<>();
    assertThat(read(file("j"), problems)).isEmpty();
    assertThat(problems)
        .containsExactly(
            new Problem(1, "this is no JSON"),
            new Problem(2, "unexpected value {\"journal\":99}"),
            new Problem(3, "unexpected value yesterday"),
            new Problem(4, "the field at is missing"),
            new Problem(5, "there is no field nmae"),
            new Problem(6, "unexpected value 7"));
  }

  @Test
  void twinsAreWrittenOnce() throws IOException {
    List<JournalEntry> twins = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      twins.add(happened(i, "twin-" + i));
    }
    write(file("j"), twins);

    assertThat(Files.readAllLines(file("j"))).hasSize(1002);
    assertThat(Files.size(file("j")) / 1000).as("bytes of an entry").isLessThan(200);
  }

  @Test
  void aFullDiskCostsEntriesAndNothingElse() throws IOException {
    FaultyDisk disk = new FaultyDisk(file("j"), 300);
    try (Journal journal = new Journal(disk, "test")) {
      journal.append(happened(1, "p1"));
      journal.flush();
      for (int i = 2; i < 10; i++) {
        journal.append(happened(i, "p" + i));
      }
      journal.flush();
      assertThat(journal.dropped()).isPositive();
      disk.makeRoom(1_000_000);
      journal.append(happened(99, "p99"));
    }

    List<Problem> problems = new ArrayList<>();
    assertThat(read(file("j"), problems))
        .startsWith(happened(1, "p1"))
        .endsWith(happened(99, "p99"));
    assertThat(problems).isEmpty();
  }

  @Test
  void entriesAreHandedOnASecondLater() throws IOException {
    try (Journal journal = Journal.open(file("j"), "test")) {
      journal.append(happened(1, "p1"));
      assertThat(file("j")).isEmptyFile();
      journal.append(happened(2, "p2"));
      assertThat(read(file("j"))).hasSize(2);
    }
  }

  private static ClusterSnapshot busyDay(long seed, Path file) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    VirtualCluster cluster =
        new VirtualCluster()
            .bindingFailsFor(pod -> random.nextInt(10) == 0)
            .lifetime(pod -> Optional.of(Duration.ofSeconds(20 + random.nextInt(100))))
            .endingAfter(Duration.ofSeconds(100));
    for (int i = 0; i < 5; i++) {
      cluster.after(Duration.ZERO, new NodeAdded(aNode("n" + i).label("z", "" + i % 2).build()));
    }
    for (int i = 0; i < 100; i++) {
      Pod pod = aPod("p" + i).priority(random.nextInt(3)).cpu(random.nextInt(2000)).pending();
      cluster.after(Duration.ofSeconds(random.nextInt(80)), new PodPending(pod));
    }
    List<Filter> filters = Filters.kubeDefault();
    try (Journal journal = Journal.open(file, "first-fit")) {
      SchedulingLoop loop =
          new SchedulingLoop(
              cluster,
              Profiles.forAllPods(
                  new Scheduler(
                      filters,
                      choice -> random.doubles(choice.candidates().size()).toArray(),
                      Selector.firstBest()),
                  new Preemption(filters, PreemptionSettings.DEFAULT, random.split())),
              QueueSettings.DEFAULT,
              List.of(journal));
      loop.run();
      return loop.cluster();
    }
  }

  /** All that a snapshot tells. */
  private static List<Object> described(ClusterSnapshot cluster) {
    List<Object> all = new ArrayList<>();
    for (NodeView view : cluster.nodes()) {
      all.addAll(List.of(view.node(), view.pods(), view.requested(), view.requestedForScoring()));
      all.addAll(List.of(view.usage(), cluster.nominatedTo(view.name())));
    }
    cluster.pods().stream()
        .sorted(Comparator.comparing(Pod::key))
        .forEach(pod -> all.addAll(List.of(pod, cluster.isAssumed(pod))));
    for (Class<?> type : ClusterObject.class.getPermittedSubclasses()) {
      all.addAll(cluster.objects(type.asSubclass(ClusterObject.class)));
    }
    return all;
  }

  private static int startOfLastLines(byte[] bytes, int lines) {
    int at = bytes.length - 1;
    for (int found = 0; found < lines; found += bytes[at] == '\n' ? 1 : 0) {
      at--;
    }
    return at + 1;
  }

  private static int linesFrom(byte[] bytes, int from) {
    int lines = 0;
    for (int i = from; i < bytes.length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  private static JournalEntry happened(int second, String pod) {
    return new Happened(Instant.ofEpochSecond(second), new PodPending(aPod(pod).pending()));
  }

  private static void write(Path file, List<JournalEntry> entries) throws IOException {
    try (Journal journal = Journal.open(file, "test")) {
      entries.forEach(journal::append);
      assertThat(journal.dropped()).isZero();
    }
  }

  private static List<JournalEntry> read(Path file) throws IOException {
    List<Problem> problems = new ArrayList<>();
    List<JournalEntry> entries = read(file, problems);
    assertThat(problems).isEmpty();
    return entries;
  }

  private static List<JournalEntry> read(Path file, List<Problem> problems) throws IOException {
    try (JournalReader reader = JournalReader.open(file)) {
      List<JournalEntry> entries = reader.entries().toList();
      problems.addAll(reader.problems());
      return entries;
    }
  }

  private Path file(String name) {
    return folder.resolve(name);
  }
}
