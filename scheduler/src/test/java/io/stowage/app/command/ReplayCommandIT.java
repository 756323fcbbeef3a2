package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandIT {
  @TempDir private Path folder;

  @Test
  void aFileThatIsNotThereIsToldInOneLine() {
    Path missing = folder.resolve("nowhere.jsonl");
    CommandUnderTest replay = CommandUnderTest.run(List.of("replay", missing.toString()));

    assertThat(replay.exitCode()).isEqualTo(1);
    assertThat(replay.err()).contains("nowhere.jsonl cannot be read. Maybe it is elsewhere.");
  }

  @Test
  void aFileThatIsNoJournalIsToldWithItsFirstBadLine() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "hello\n");
    CommandUnderTest replay = CommandUnderTest.run(List.of("replay", other.toString()));

    assertThat(replay.exitCode()).isEqualTo(1);
    assertThat(replay.err())
        .contains("other.txt, line 1: this is no JSON")
        .contains("Nothing is recorded. Maybe it is another file.");
  }

  @Test
  void aSpeedOfNothingIsWrongUsage() {
    CommandUnderTest replay = CommandUnderTest.run(List.of("replay", "any.jsonl", "--speed", "0"));

    assertThat(replay.exitCode()).isEqualTo(2);
    assertThat(replay.err()).contains("Maybe 60");
  }
}
