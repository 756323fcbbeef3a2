package io.stowage.training.tensorboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TensorBoard itself reads what we write. */
class EventFileIT {
  @Test
  void tensorBoardReadsTheScalars(@TempDir Path folder) throws IOException, InterruptedException {
    try (EventFile file = new EventFile(folder, () -> Instant.ofEpochSecond(1_700_000_000))) {
      file.write(1, Map.of("charts/episodic_return", 0.5, "losses/value_loss", 2.0));
      file.write(200, Map.of("charts/episodic_return", -1.25));
    }

    assertThat(TensorBoardPackage.scalars(folder))
        .containsExactly(
            "charts/episodic_return 1 0.5 1700000000.0",
            "charts/episodic_return 200 -1.25 1700000000.0",
            "losses/value_loss 1 2.0 1700000000.0");
  }
}
