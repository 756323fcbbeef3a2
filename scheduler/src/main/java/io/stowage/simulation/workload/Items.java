package io.stowage.simulation.workload;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The things in the lists of a JSON file; a bad one is reported by its list and number. */
record Items(Path file, BadLines bad) {

  /** Makes something of an item. */
  interface ItemReader<T> {
    T read(JsonItem item) throws TraceRow.BadRow;
  }

  <T> List<T> read(JsonNode all, String list, ItemReader<T> reader) {
    List<T> things = new ArrayList<>();
    int number = 0;
    for (JsonNode item : all.path(list)) {
      number++;
      try {
        things.add(reader.read(new JsonItem(item)));
      } catch (TraceRow.BadRow problem) {
        bad.report(file, "%s %d".formatted(list, number), String.valueOf(problem.getMessage()));
      }
    }
    bad.check(file, number);
    if (things.isEmpty()) {
      throw new WorkloadException("%s has no %s that can be used.".formatted(file, list));
    }
    return things;
  }
}
