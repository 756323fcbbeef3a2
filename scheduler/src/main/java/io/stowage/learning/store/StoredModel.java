package io.stowage.learning.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.stowage.learning.Encoder;
import io.stowage.learning.OnnxModel;
import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One version of a model as it lies in the store.
 *
 * @param onnx the whole file, of which the hash has been checked
 */
@SuppressWarnings("ArrayRecordComponent") // read once and never compared
public record StoredModel(ModelCard card, byte[] onnx) {
  private static final String MODEL = "model.onnx";
  private static final String CARD = "model.json";
  private static final long LARGEST_MODEL_BYTES = 64L << 20;
  private static final long LARGEST_CARD_BYTES = 1L << 20;

  public StoredModel {
    if (onnx.length > LARGEST_MODEL_BYTES) {
      throw new ModelException(
          "Model %s has %d bytes, which is too large. Maybe fewer weights?"
              .formatted(card.title(), onnx.length));
    }
    String found = sha256(onnx);
    if (!found.equals(card.sha256())) {
      throw new ModelException(
          "Model %s is not what was stored: its file has the hash %s, its card says %s."
              .formatted(card.title(), found, card.sha256()));
    }
    if (!Encoders.names().contains(card.use().encoder())) {
      throw new ModelException(
          "Model %s needs the encoder '%s', and there are only %s."
              .formatted(card.title(), card.use().encoder(), Encoders.names()));
    }
  }

  /** The model that lies in a folder of its own, checked. */
  public static StoredModel readFrom(Path folder) {
    return new StoredModel(cardOf(folder), fileOf(folder.resolve(MODEL)));
  }

  /** The card of the model that lies in a folder of its own. */
  static ModelCard cardOf(Path folder) {
    return CardJson.read(new String(bytes(folder.resolve(CARD), LARGEST_CARD_BYTES), UTF_8));
  }

  /** The content of an ONNX file; one that is too large is not read at all. */
  public static byte[] fileOf(Path file) {
    return bytes(file, LARGEST_MODEL_BYTES);
  }

  /** Writes the model into a folder of its own, from which it can be read again. */
  public void writeTo(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.write(folder.resolve(MODEL), onnx);
      Files.writeString(folder.resolve(CARD), CardJson.of(card));
    } catch (IOException unwritable) {
      throw new ModelException(
          "Model %s cannot be written to %s: %s.".formatted(card.title(), folder, unwritable),
          unwritable);
    }
  }

  /** A new encoder of the kind that the model needs. */
  public Encoder encoder(PolicyInputs inputs) {
    return Encoders.named(card.use().encoder(), inputs);
  }

  /** The model itself, with its shapes checked. */
  public OnnxModel open(Encoder encoder) {
    try {
      return new OnnxModel(onnx, encoder.features(), card.use().scoresNodesAlone());
    } catch (OnnxModel.BadModel unusable) {
      throw new ModelException(
          "Model %s cannot be used: %s.".formatted(card.title(), unusable.getMessage()), unusable);
    }
  }

  static byte[] bytes(Path file, long most) {
    try {
      long size = Files.size(file);
      if (size > most) {
        throw new ModelException(
            "%s has %d bytes, where at most %d are read.".formatted(file, size, most));
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException missing) {
      throw new ModelException("There is no %s.".formatted(file), missing);
    } catch (IOException unreadable) {
      throw new ModelException("%s cannot be read: %s.".formatted(file, unreadable), unreadable);
    }
  }

  static String sha256(byte[] file) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every JDK has SHA-256", impossible);
    }
  }
}
