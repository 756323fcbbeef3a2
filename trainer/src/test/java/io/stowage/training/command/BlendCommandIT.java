package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.online.StoredWeights;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BlendCommandIT {
  private static final Features FEATURES =
      Encoders.named("general-3", PolicyInputs.of(new SplittableRandom(0))).features();

  @TempDir private Path models;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void copyShippedModels() throws IOException {
    for (String name : List.of("general", "ee")) {
      Path shipped = Path.of("../models", name);
      try (Stream<Path> files = Files.walk(shipped)) {
        for (Path file : files.toList()) {
          Files.copy(file, models.resolve(name).resolve(shipped.relativize(file)));
        }
      }
    }
  }

  private int blend(String... options) {
    CommandLine command = TrainerMain.commandLine();
    command.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("blend", "--models", models.toString()));
    all.addAll(List.of(options));
    return command.execute(all.toArray(String[]::new));
  }

  private double[] weights(String name) {
    return StoredWeights.of(new ModelStore(List.of(models)), ModelName.parse(name), FEATURES);
  }

  @Test
  void theShippedModelIsWhatItsCommandMakes() {
    String runs = "general@2,general@2/general-run2@1,general@3,general@3/general-run1@1";
    assertThat(blend("--of", runs, "--lean", "cpu=general@2", "--out", "again"))
        .as(err.toString())
        .isZero();
    assertThat(weights("again")).containsExactly(weights("general@4"), within(1e-5));
  }

  @Test
  void aKindThatThereIsNotIsToldInOneLine() {
    assertThat(blend("--of", "general@3", "--lean", "tpu=general@2", "--out", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("--lean is 'tpu=general@2'. Maybe cpu=general@2.");
  }

  @Test
  void modelsThatAreNotThereOrNotLinearAreRefused() {
    assertThat(blend("--of", "nobody@1", "--out", "x")).isEqualTo(1);
    assertThat(err.toString()).contains("There is no model 'nobody@1'");
    assertThat(blend("--of", "general@3/nobody@1", "--out", "x")).isEqualTo(1);
    assertThat(err.toString()).contains("general@3 has no member 'nobody@1'. Maybe one of");
    assertThat(blend("--of", "ee@1", "--encoder", "thesis-1", "--out", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("not linear");
  }
}
