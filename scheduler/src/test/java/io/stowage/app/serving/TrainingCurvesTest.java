package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.stowage.api.rest.Training;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingCurvesTest {
  private static final String NAME = "events.out.tfevents.1.stowage";

  @TempDir private Path logs;

  @Test
  void valuesAreReadByTagAndStep() throws IOException {
    Path run = Files.createDirectories(logs.resolve("seed-1"));
    Files.write(run.resolve(NAME), records(event(7, "loss", 0.5f), event(300, "loss", 0.25f)));

    assertThat(TrainingCurves.latestIn(logs).get("loss"))
        .containsExactly(new TrainingCurves.Point(7, 0.5), new TrainingCurves.Point(300, 0.25));
  }

  @Test
  void aRecordThatIsNotWholeYetIsLeftOut() throws IOException {
    byte[] whole = records(event(1, "loss", 0.5f), event(2, "loss", 0.25f));
    Files.write(logs.resolve(NAME), Arrays.copyOf(whole, whole.length - 5));

    assertThat(TrainingCurves.latestIn(logs).get("loss"))
        .containsExactly(new TrainingCurves.Point(1, 0.5));
  }

  @Test
  void whereNothingWasTrainedThereAreNone() throws IOException {
    assertThat(TrainingCurves.latestIn(logs.resolve("none"))).isEmpty();
    assertThat(TrainingCurves.latestIn(logs)).isEmpty();
  }

  @Test
  void aFolderThatNobodyMayReadHidesNoneOfThem() throws IOException {
    Files.write(logs.resolve(NAME), records(event(7, "loss", 0.5f)));
    Path closed = Files.createDirectory(logs.resolve("lost+found"));
    Files.setPosixFilePermissions(closed, Set.of());
    assumeFalse(Files.isReadable(closed), "Root may read everything");

    assertThat(TrainingCurves.latestIn(logs)).containsKey("loss");
  }

  @Test
  void thoseOfAnEarlierTrainingCanBeLeftOut() throws IOException {
    Files.write(logs.resolve("events.out.tfevents.1000.stowage"), records(event(7, "loss", 0.5f)));

    assertThat(TrainingCurves.latestIn(logs, Instant.ofEpochMilli(1000))).containsKey("loss");
    assertThat(TrainingCurves.latestIn(logs, Instant.ofEpochMilli(1001))).isEmpty();
  }

  @Test
  void theyLieBesideTheModelUnlessTheTrainingWasToldOfAnotherFolder() {
    assertThat(TrainingCurves.folderOf(order(List.of("--episodes=1")), Path.of("models")))
        .isEqualTo(Path.of("models/mine/logs"));
    assertThat(TrainingCurves.folderOf(order(List.of("--log-dir=/board")), Path.of("models")))
        .isEqualTo(Path.of("/board"));
  }

  private static Training.Order order(List<String> arguments) {
    return new Training.Order("poisson", "mine", "energy", 1, arguments);
  }

  static byte[] records(byte[]... events) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (byte[] event : events) {
      file.writeBytes(little(Long.BYTES + Integer.BYTES).putLong(event.length).array());
      file.writeBytes(event);
      file.writeBytes(new byte[Integer.BYTES]);
    }
    return file.toByteArray();
  }

  /** wall_time = 1, step = 2, summary = 5 { value = 1 { tag = 1, simple_value = 2 } }. */
  static byte[] event(int step, String tag, float value) {
    ByteArrayOutputStream inner = new ByteArrayOutputStream();
    field(inner, 0x0a, tag.getBytes(StandardCharsets.UTF_8));
    inner.write(0x15);
    inner.writeBytes(little(Float.BYTES).putFloat(value).array());
    ByteArrayOutputStream summary = new ByteArrayOutputStream();
    field(summary, 0x0a, inner.toByteArray());
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    event.write(0x09);
    event.writeBytes(new byte[Double.BYTES]);
    event.write(0x10);
    event.write((step & 0x7f) | 0x80);
    event.write(step >> 7);
    field(event, 0x2a, summary.toByteArray());
    return event.toByteArray();
  }

  private static void field(ByteArrayOutputStream to, int key, byte[] bytes) {
    to.write(key);
    to.write(bytes.length);
    to.writeBytes(bytes);
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
