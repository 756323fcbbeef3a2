package io.stowage.learning.store;

import io.stowage.learning.store.ModelCard.Measured;
import io.stowage.learning.store.ModelCard.Training;
import io.stowage.learning.store.ModelCard.Use;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Small models for tests, all for the encoder {@code general-1}. */
public enum ModelUnderTest {
  /** Prefers full nodes. */
  PACKING("packing"),
  /** The same, less the best score among the candidates. */
  COMPARING("comparing"),
  /** Its scores are not numbers. */
  NO_NUMBER("no-number"),
  /** Its scores are all the same. */
  CONSTANT("constant"),
  /** Takes three features only. */
  NARROW("narrow");

  private final String file;

  ModelUnderTest(String file) {
    this.file = file;
  }

  public byte[] onnx() {
    String resource = "/io/stowage/learning/" + file + ".onnx";
    try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(resource))) {
      return in.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  public NewModel named(String name) {
    return new NewModel(
        name,
        Instant.parse("2026-01-02T03:04:05Z"),
        new Use("general-1", "linear", this != COMPARING),
        Optional.of(
            new Training(
                "cma-es",
                "allocated",
                List.of("poisson", "burst"),
                7,
                1.5,
                "./stowage train --out " + name)),
        List.of(new Measured("tiny", "poisson", "allocated", 0.9, 0.88, 0.92, 5)),
        onnx());
  }
}
