package io.stowage.parity.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.TwinCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells of a difference so that it can be seen again. */
final class Report {
  private static final Path FOLDER = Path.of("target", "parity");

  private Report() {}

  static String of(TwinCase twinCase, TwinCase.TestedPod pod, String difference) {
    return "seed %d, pod %s %s:%n%s  the pod: %s%n  the cluster: %s%n"
        .formatted(
            twinCase.seed(),
            Side.key(pod.json()),
            pod.concerns(),
            difference,
            pod.json(),
            saved(twinCase));
  }

  private static Path saved(TwinCase twinCase) {
    try {
      Files.createDirectories(FOLDER);
      Path file = FOLDER.resolve("cluster-" + twinCase.seed() + ".jsonl");
      return Files.write(file, twinCase.objects().stream().map(ObjectNode::toString).toList())
          .toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
