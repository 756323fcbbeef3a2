package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.app.config.LearningSettings;
import io.stowage.cluster.ClusterEvent;
import io.stowage.journal.JournalEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the scheduler tells a process beside it, and what it makes of what that says. */
class ImproverProcessIT {
  private static final List<JournalEntry.Happened> STORY =
      List.of(
          new JournalEntry.Happened(Instant.EPOCH, new ClusterEvent.NodeAdded(aNode("a").build())));

  @TempDir private Path folder;

  /** A trainer that does what the script says. */
  private ImproverProcess improver(String script) throws IOException {
    Path file = Files.writeString(folder.resolve("trainer.sh"), script);
    return new ImproverProcess(
        List.of("/bin/sh", file.toString()),
        folder.resolve("models"),
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
            echo '{"mean":2.5,"low":1.5,"high":3.5,"runs":24,"promoted":7,"why":"better"}'
            """
                .formatted(folder, folder));

    assertThat(improver.improve(STORY, 11))
        .isEqualTo(new Improver.Answer(2.5, 1.5, 3.5, 24, Optional.of(7), "better"));

    List<String> told = Files.readAllLines(folder.resolve("told"));
    assertThat(told.getFirst())
        .contains("--model=mine", "--objective=alloc", "--held=0.3", "--minutes=2.0", "--seed=11");
    assertThat(told.getLast().strip()).isNotEqualTo("0");
    Path journal = Path.of(told.getFirst().split(" ", -1)[0].substring("--journal=".length()));
    assertThat(journal).doesNotExist();
  }

  @Test
  void aTrainerThatFailsIsAnErrorWithItsLastWords() throws IOException {
    assertThatThrownBy(() -> improver("echo 'no such model' >&2; exit 3").improve(STORY, 1))
        .isInstanceOf(IOException.class)
        .hasMessage("exit code 3: no such model");
  }

  @Test
  void whereThereIsNoTrainerThatIsSaid() {
    ImproverProcess none =
        new ImproverProcess(
            List.of(),
            folder,
            new LearningSettings(
                "mine", 1000, "alloc", 2000, 0.3, Duration.ofMinutes(2), Optional.empty()));

    assertThatThrownBy(() -> none.improve(STORY, 1)).hasMessageContaining("Maybe install it");
  }
}
