package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.util.List;

/** One question to a scheduler, as scripts ask it: where would this pod go in this cluster? */
public record Case(ClusterSnapshot cluster, Pod pod, List<ManifestProblem> problems) {

  /**
   * Reads {@code {"cluster": {"items": […]}, "pod": {…}}}.
   *
   * @throws ManifestException where there is no such question or its pod is broken
   */
  public static Case read(String line, Readers readers) {
    JsonNode question = tree(line);
    DumpBuilder dump = new DumpBuilder(readers);
    question.path("cluster").path("items").forEach(dump::add);
    if (!question.path("pod").isObject()) {
      throw new ManifestException(
          new ManifestProblem.BadValue(
              "case", "pod", question.path("pod").asText(), "Maybe give the pod to place."));
    }
    Pod pod = readers.readPod(question.path("pod"));
    Dump read = dump.build();
    return new Case(withoutWaiting(read.snapshot(), pod), pod, read.problems());
  }

  /** A waiting pod does not stand in its own way by its nomination. */
  private static ClusterSnapshot withoutWaiting(ClusterSnapshot cluster, Pod pod) {
    return cluster
        .pod(pod.key())
        .filter(known -> known.nodeName().isEmpty())
        .map(cluster::without)
        .orElse(cluster);
  }

  private static JsonNode tree(String line) {
    try (JsonParser parser = TreeParser.json(line)) {
      if (parser.nextToken() != null) {
        return TreeParser.value(parser);
      }
      throw new ManifestException(
          new ManifestProblem.Unreadable("case", "", "", "Maybe give one case a line."));
    } catch (IOException unreadable) {
      throw new ManifestException(
          new ManifestProblem.Unreadable(
              "case",
              "",
              String.valueOf(unreadable.getMessage()).lines().findFirst().orElse(""),
              "Maybe the line is cut off."));
    }
  }
}
