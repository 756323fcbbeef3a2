package io.stowage.simulation.bound;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import io.stowage.cluster.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** The openb trace, as far as bounds look at it; skips the test where the data is absent. */
final class OpenbUnderTest {
  private OpenbUnderTest() {}

  static List<Node> nodes() {
    return rows("openb_node_list_gpu_node.csv").map(OpenbUnderTest::node).toList();
  }

  /** The pods in the order of the seed, and more drawn from them up to 130 % of the capacity. */
  static List<Pod> arrivals(String variant, long capacityMilli, long seed) {
    List<Pod> pods =
        new ArrayList<>(
            rows("openb_pod_list_" + variant + ".csv").map(OpenbUnderTest::pod).toList());
    Random random = new Random(seed);
    Collections.shuffle(pods, random);
    List<Pod> arrivals = new ArrayList<>(pods);
    long milli = pods.stream().mapToLong(OpenbUnderTest::milli).sum();
    while (milli < 1.3 * capacityMilli) {
      Pod drawn = pods.get(random.nextInt(pods.size()));
      arrivals.add(drawn);
      milli += milli(drawn);
    }
    return arrivals;
  }

  private static long milli(Pod pod) {
    return pod.spec().gpu().map(GpuRequest::totalMilli).orElse(0L);
  }

  private static Node node(String[] row) {
    Node plain = Node.of(row[0], Resources.of(Long.parseLong(row[1]), 0), 110, Map.of());
    return new Node(
        plain.name(),
        plain.uid(),
        plain.labels(),
        plain.taints(),
        plain.unschedulable(),
        plain.ready(),
        plain.allocatable(),
        plain.maxPods(),
        plain.imageBytes(),
        Optional.of(new Node.Devices(row[4], Integer.parseInt(row[3]))),
        plain.declaredFeatures());
  }

  private static Pod pod(String[] row) {
    int devices = Integer.parseInt(row[3]);
    PodSpecBuilder spec = PodSpec.builder("openb");
    if (devices > 0) {
      spec.gpu(new GpuRequest(devices, Integer.parseInt(row[4]), models(row)));
    }
    return Pod.pending(row[0], spec.build(), Instant.EPOCH);
  }

  private static Set<String> models(String[] row) {
    return row.length > 5 && !row[5].isEmpty()
        ? Set.copyOf(List.of(row[5].split("\\|")))
        : Set.of();
  }

  private static Stream<String[]> rows(String file) {
    String set = System.getenv("STOWAGE_DATA");
    Path path = Path.of(set == null ? "../../shared/data" : set, "openb", file);
    assumeTrue(Files.exists(path), file + " is not there: set STOWAGE_DATA to the data's folder");
    try {
      return Files.readAllLines(path).stream().skip(1).map(line -> line.split(",", 0));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
