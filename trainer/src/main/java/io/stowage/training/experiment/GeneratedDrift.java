package io.stowage.training.experiment;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A drift that needs no files: on nodes with two, four or eight devices, services without devices
 * and small shares of them give way to trainings that take one, two, four or eight.
 */
public final class GeneratedDrift {
  private static final long GIBIBYTE = 1L << 30;

  private GeneratedDrift() {}

  public static DriftingLoad of(int nodes, int daysBefore, int daysAfter) {
    return new DriftingLoad(nodes(nodes), services(), trainings(), daysBefore, daysAfter);
  }

  private static List<Node> nodes(int count) {
    int[] devices = {8, 8, 4, 2};
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int each = devices[i % devices.length];
      String name = "node-%02d".formatted(i);
      nodes.add(
          new Node(
              name,
              name,
              Map.of("kubernetes.io/hostname", name),
              List.of(),
              false,
              true,
              Resources.of(12_000L * each + 8_000, 64L * each * GIBIBYTE),
              250,
              Map.of(),
              Optional.of(new Node.Devices("A100", each)),
              Set.of()));
    }
    return nodes;
  }

  private static List<PodSpec> services() {
    List<PodSpec> pods = new ArrayList<>();
    add(pods, 3, 8_000, 0, 0);
    add(pods, 4, 2_000, 1, 200);
    add(pods, 6, 4_000, 1, 500);
    return pods;
  }

  private static List<PodSpec> trainings() {
    List<PodSpec> pods = new ArrayList<>();
    add(pods, 2, 4_000, 0, 0);
    add(pods, 4, 4_000, 1, 500);
    add(pods, 6, 8_000, 1, 1000);
    add(pods, 3, 16_000, 2, 1000);
    add(pods, 2, 32_000, 4, 1000);
    add(pods, 1, 64_000, 8, 1000);
    return pods;
  }

  private static void add(List<PodSpec> pods, int times, long milliCpu, int devices, int milli) {
    var spec =
        PodSpec.builder("drift")
            .requests(PodRequests.of(Resources.of(milliCpu, milliCpu / 1000 * 4 * GIBIBYTE)));
    if (devices > 0) {
      spec.gpu(new GpuRequest(devices, milli, Set.of()));
    }
    PodSpec built = spec.build();
    for (int i = 0; i < times; i++) {
      pods.add(built);
    }
  }
}
