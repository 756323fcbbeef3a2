package io.stowage.learning.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Which versions of a model were promoted, the last being the one in use; they stand in {@code
 * promoted.json} beside the versions.
 */
record Promotions(List<Integer> history) {
  private static final String FILE = "promoted.json";
  private static final String HISTORY = "history";
  private static final long LARGEST_BYTES = 1L << 20;
  private static final int REMEMBERED = 100;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  Promotions {
    history = List.copyOf(history);
  }

  /** As the last folder that knows any has it. */
  static Promotions read(List<Path> folders, String name) {
    for (Path folder : folders.reversed()) {
      Path file = folder.resolve(name).resolve(FILE);
      if (Files.exists(file)) {
        return parse(file);
      }
    }
    return new Promotions(List.of());
  }

  private static Promotions parse(Path file) {
    try {
      JsonNode json =
          MAPPER.readTree(
              new String(StoredModel.bytes(file, LARGEST_BYTES), StandardCharsets.UTF_8));
      List<Integer> history = new ArrayList<>();
      json.path(HISTORY).forEach(version -> history.add(version.asInt()));
      return new Promotions(history);
    } catch (JsonProcessingException broken) {
      throw new ModelException("%s is no JSON.".formatted(file), broken);
    }
  }

  OptionalInt current() {
    return history.isEmpty() ? OptionalInt.empty() : OptionalInt.of(history.getLast());
  }

  Promotions with(int version) {
    List<Integer> longer = new ArrayList<>(history);
    longer.add(version);
    return new Promotions(longer.subList(Math.max(0, longer.size() - REMEMBERED), longer.size()));
  }

  Promotions withoutLast() {
    return new Promotions(history.isEmpty() ? history : history.subList(0, history.size() - 1));
  }

  void write(Path folder) {
    try {
      Files.createDirectories(folder);
      Path unfinished = Files.createTempFile(folder, ".promoted-", ".json");
      Files.writeString(unfinished, MAPPER.writeValueAsString(Map.of(HISTORY, history)) + "\n");
      Files.move(
          unfinished,
          folder.resolve(FILE),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw new ModelException(
          "%s cannot be written to: %s.".formatted(folder, unwritable), unwritable);
    }
  }
}
