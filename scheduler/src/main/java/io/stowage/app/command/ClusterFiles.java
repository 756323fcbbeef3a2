package io.stowage.app.command;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.manifest.Dump;
import io.stowage.manifest.DumpReader;
import io.stowage.manifest.ManifestException;
import io.stowage.manifest.PodFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files with clusters and pods that users name, with advice where there is no such thing. */
final class ClusterFiles {
  private static final int SIMILAR_SHOWN = 3;

  private ClusterFiles() {}

  /** Reads a dump and tells what in it could not be understood. */
  static Dump dump(Path file, PrintWriter err) throws IOException {
    Dump dump = DumpReader.read(existing(file));
    dump.problems().forEach(problem -> err.println(problem.message()));
    return dump;
  }

  static Path existing(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new CommandFailure(
          "There is no file '%s'. Maybe write it with: kubectl get nodes,pods,namespaces,services -A -o json > %s"
              .formatted(file, file));
    }
    return file;
  }

  /** The pod in a file, or one of the cluster as if it were pending. */
  static Pod pod(String name, ClusterSnapshot cluster, Path dumpFile) throws IOException {
    if (Files.isRegularFile(Path.of(name))) {
      try {
        return PodFile.read(Path.of(name));
      } catch (ManifestException broken) {
        throw new CommandFailure(broken.problem().message(), broken);
      }
    }
    return cluster
        .pod(name)
        .map(Pod::unplaced)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "There is no file '%s' and no such pod in %s. %s"
                        .formatted(name, dumpFile, podAdvice(name, cluster))));
  }

  static NodeView node(String name, ClusterSnapshot cluster, Path dumpFile) {
    return cluster
        .node(name)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "There is no node '%s' in %s. %s"
                        .formatted(name, dumpFile, nodeAdvice(name, cluster))));
  }

  private static String podAdvice(String name, ClusterSnapshot cluster) {
    String wanted = name.substring(name.lastIndexOf('/') + 1);
    return advice(
        cluster.pods().stream().filter(pod -> pod.name().contains(wanted)).map(Pod::key),
        "Maybe write NAMESPACE/NAME or the path of a file.");
  }

  private static String nodeAdvice(String name, ClusterSnapshot cluster) {
    return advice(
        cluster.nodes().stream().map(NodeView::name).filter(known -> known.contains(name)),
        cluster.nodes().isEmpty()
            ? "It has no nodes at all."
            : "Maybe write a name such as " + cluster.nodes().getFirst().name() + ".");
  }

  private static String advice(Stream<String> similarNames, String otherwise) {
    List<String> similar = similarNames.sorted().limit(SIMILAR_SHOWN).toList();
    return similar.isEmpty()
        ? otherwise
        : similar.stream().collect(Collectors.joining(" or ", "Maybe write ", "."));
  }
}
