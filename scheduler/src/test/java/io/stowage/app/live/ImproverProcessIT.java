package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.stowage.app.config.LearningSettings;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.RecentEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the scheduler tells a process beside it, and what it makes of what that says. */
class ImproverProcessIT {
  private static final List<JournalEntry.Happened> EVENTS =
      List.of(
          new JournalEntry.Happened(Instant.EPOCH, new ClusterEvent.NodeAdded(aNode("a").build())));
  private static final RecentEvents.Story STORY =
      new RecentEvents.Story(ClusterSnapshot.empty(), Instant.EPOCH, EVENTS, true);

  @TempDir private Path folder;

  /** A trainer that does what the script says. */
  private ImproverProcess improver(String script) throws IOException {
    Path file = Files.writeString(folder.resolve("trainer.sh"), script);
    return new ImproverProcess(
        List.of("/bin/sh", file.toString()),
        folder.resolve("models"),
        Optional.of(folder.resolve("journal")),
        new LearningSettings(
            "mine", 1000, "alloc", 2000, 0.3, Duration.ofMinutes(2), Optional.empty()));
  }

  @Test
  void theStoryIsHandedOverAsAJournalThatIsGoneAfterwards() throws Exception {
    ImproverProcess improver =
        improver(
            """
            echo "$@" > '%s/told'
            wc -l < "${1#--journal=}" >> '%s/told'
            echo 'some news'
            echo '{"mean":2.5,"low":1.5,"high":3.5,"runs":24,"episodes":1936,"promoted":7,"why":"better"}'
            """
                .formatted(folder, folder));

    assertThat(improver.improve(STORY, List.of("kube-default"), 11))
        .isEqualTo(new Improver.Answer(2.5, 1.5, 3.5, 24, 1936, Optional.of(7), "better"));

    List<String> told = Files.readAllLines(folder.resolve("told"));
    assertThat(told.getFirst())
        .contains("--model=mine", "--objective=alloc", "--rivals=kube-default", "--held=0.3")
        .contains("--minutes=2.0", "--seed=11");
    assertThat(told.getLast().strip()).isNotEqualTo("0");
    Path journal = Path.of(told.getFirst().split(" ", -1)[0].substring("--journal=".length()));
    assertThat(journal).doesNotExist();
  }

  @Test
  void aStoryThatIsNotAllOnDiskIsNotLearnedFrom() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "There is no /dev/full");

    assertThatThrownBy(() -> ImproverProcess.write(STORY, full, "mine"))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("\\d+ of the events .* to /dev/full. Maybe its disk is full");
  }

  @Test
  void theJournalIsNamedAsLongAsItKnowsMoreThanTheStory() throws Exception {
    ImproverProcess improver =
        improver(
            """
            echo "$@" >> '%s/told'
            echo '{"mean":2.5,"low":1.5,"high":3.5,"runs":24,"why":"better"}'
            """
                .formatted(folder));
    improver.improve(STORY, List.of(), 1);
    Files.writeString(folder.resolve("journal"), "{}");
    improver.improve(STORY, List.of(), 1);
    improver.improve(
        new RecentEvents.Story(ClusterSnapshot.empty(), Instant.EPOCH, EVENTS, false),
        List.of(),
        1);

    String earlier = "--earlier=" + folder.resolve("journal");
    List<String> told = Files.readAllLines(folder.resolve("told"));
    assertThat(told)
        .hasSize(3)
        .allMatch(line -> line.contains("--last=2000"))
        .noneMatch(line -> line.contains("--rivals"));
    assertThat(told.get(0)).as("there is none").doesNotContain(earlier);
    assertThat(told.get(1)).contains(earlier);
    assertThat(told.get(2)).as("enough has come since the start").doesNotContain(earlier);
  }

  @Test
  void whereTheSchedulerEndsNothingIsLeft() throws Exception {
    ImproverProcess improver =
        improver(
            """
            echo "${1#--journal=}" > '%s/new' && mv '%s/new' '%s/told'
            exec sleep 600
            """
                .formatted(folder, folder, folder));
    try (ExecutorService beside = Executors.newSingleThreadExecutor()) {
      Future<Improver.Answer> answer = beside.submit(() -> improver.improve(STORY, List.of(), 1));
      while (!answer.isDone() && Files.notExists(folder.resolve("told"))) {
        Thread.sleep(20);
      }
      improver.close();

      assertThatThrownBy(answer::get)
          .as("it has not failed")
          .hasCauseInstanceOf(InterruptedException.class);
    }
    assertThat(Path.of(Files.readString(folder.resolve("told")).strip())).doesNotExist();
    assertThatThrownBy(() -> improver.improve(STORY, List.of(), 1))
        .as("nor does it begin again")
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void aTrainerThatFailsIsAnErrorWithItsLastWords() throws IOException {
    assertThatThrownBy(
            () -> improver("echo 'no such model' >&2; exit 3").improve(STORY, List.of(), 1))
        .isInstanceOf(IOException.class)
        .hasMessage("exit code 3: no such model");
  }

  @Test
  void whereThereIsNoTrainerThatIsSaid() {
    ImproverProcess none =
        new ImproverProcess(
            List.of(),
            folder,
            Optional.empty(),
            new LearningSettings(
                "mine", 1000, "alloc", 2000, 0.3, Duration.ofMinutes(2), Optional.empty()));

    assertThatThrownBy(() -> none.improve(STORY, List.of(), 1))
        .hasMessageContaining("Maybe install it");
  }
}
