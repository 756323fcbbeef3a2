package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.SpreadConstraint;
import java.util.List;
import java.util.function.Function;

/**
 * Reads parts of pods that also stand elsewhere, such as in the configuration of a scheduler; what
 * is wrong with one is told by an IllegalArgumentException.
 */
public final class Fragments {
  private Fragments() {}

  public static NodeSelector nodeSelector(JsonNode required) {
    return read(required, SelectorReader::nodeSelector);
  }

  public static List<NodeSelector.Preferred> preferredNodes(JsonNode preferred) {
    return read(preferred, AffinityReader::preferredNodes);
  }

  public static SpreadConstraint spreadConstraint(JsonNode constraint) {
    return read(constraint, PlacementReader::spreadConstraint);
  }

  private static <T> T read(JsonNode fragment, Function<Field, T> reader) {
    try {
      return reader.apply(Field.root(fragment));
    } catch (BadField bad) {
      ManifestProblem problem = bad.problemOf("");
      throw new IllegalArgumentException(
          "%s is '%s'. %s".formatted(problem.field(), problem.value(), problem.advice()), bad);
    }
  }
}
