package io.stowage.scheduling.filter;

import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What a pod needs of a node, laid out so that asking many nodes is cheap. */
final class ResourceDemand {
  private static final int PODS = 1;
  private static final int CPU = 2;
  private static final int MEMORY = 4;
  private static final int EPHEMERAL = 8;
  private static final int NEVER = 16;
  private static final List<String> REASONS =
      List.of(
          "Too many pods",
          "Insufficient cpu",
          "Insufficient memory",
          "Insufficient ephemeral-storage");

  /** Every no that lacks nothing but pods, CPU, memory and storage, by its bits above. */
  private static final Verdict[] COMMON_VERDICTS = commonVerdicts();

  private final long milliCpu;
  private final long memoryBytes;
  private final long ephemeralBytes;
  private final String[] scalarNames;
  private final long[] scalarAmounts;

  private ResourceDemand(Resources needed, List<Map.Entry<String, Long>> scalars) {
    this.milliCpu = needed.milliCpu();
    this.memoryBytes = needed.memoryBytes();
    this.ephemeralBytes = needed.ephemeralBytes();
    this.scalarNames = scalars.stream().map(Map.Entry::getKey).toArray(String[]::new);
    this.scalarAmounts = scalars.stream().mapToLong(Map.Entry::getValue).toArray();
  }

  static ResourceDemand of(Resources needed, Predicate<String> ignored) {
    // Upstream names short scalars in random order; ours are sorted, so that answers repeat.
    List<Map.Entry<String, Long>> scalars =
        needed.scalars().isEmpty()
            ? List.of()
            : needed.scalars().entrySet().stream()
                .filter(scalar -> scalar.getValue() > 0 && !ignored.test(scalar.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .toList();
    return new ResourceDemand(needed, scalars);
  }

  /** Whether the node would do if no pod were on it. */
  boolean fitsWhenEmpty(Node node) {
    Resources has = node.allocatable();
    int lack =
        lackOfPods(0, node.maxPods())
            | lack(CPU, milliCpu, has.milliCpu(), 0)
            | lack(MEMORY, memoryBytes, has.memoryBytes(), 0)
            | lack(EPHEMERAL, ephemeralBytes, has.ephemeralBytes(), 0);
    return verdict(lack, has, Resources.NONE).passes();
  }

  Verdict verdict(NodeView node) {
    int lack =
        lackOfPods(node.podCount(), node.maxPods())
            | lack(CPU, milliCpu, node.allocatableMilliCpu(), node.requestedMilliCpu())
            | lack(MEMORY, memoryBytes, node.allocatableMemoryBytes(), node.requestedMemoryBytes())
            | lack(
                EPHEMERAL,
                ephemeralBytes,
                node.allocatableEphemeralBytes(),
                node.requestedEphemeralBytes());
    return scalarNames.length == 0
        ? ofCommon(lack)
        : verdict(lack, node.node().allocatable(), node.requested());
  }

  private Verdict verdict(int lack, Resources allocatable, Resources requested) {
    for (int i = 0; i < scalarNames.length; i++) {
      long has = allocatable.scalar(scalarNames[i]);
      if (scalarAmounts[i] > has - requested.scalar(scalarNames[i])) {
        return withScalars(lack, allocatable, requested);
      }
    }
    return ofCommon(lack);
  }

  private static Verdict ofCommon(int lack) {
    return lack == 0 ? Verdict.Pass.PASS : COMMON_VERDICTS[lack];
  }

  private static int lackOfPods(int pods, long maxPods) {
    return pods + 1 > maxPods ? PODS : 0;
  }

  private static int lack(int resource, long needed, long allocatable, long requested) {
    if (needed <= 0 || needed <= allocatable - requested) {
      return 0;
    }
    return needed > allocatable ? resource | NEVER : resource;
  }

  private Verdict withScalars(int lack, Resources allocatable, Resources requested) {
    List<String> reasons = reasons(lack);
    boolean never = (lack & NEVER) != 0;
    for (int i = 0; i < scalarNames.length; i++) {
      long has = allocatable.scalar(scalarNames[i]);
      if (scalarAmounts[i] > has - requested.scalar(scalarNames[i])) {
        reasons.add("Insufficient " + scalarNames[i]);
        never |= scalarAmounts[i] > has;
      }
    }
    return new Verdict.Reject(reasons, !never);
  }

  private static Verdict[] commonVerdicts() {
    Verdict[] verdicts = new Verdict[2 * NEVER];
    for (int lack = 0; lack < verdicts.length; lack++) {
      verdicts[lack] = new Verdict.Reject(reasons(lack), (lack & NEVER) == 0);
    }
    return verdicts;
  }

  private static List<String> reasons(int lack) {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < REASONS.size(); i++) {
      if ((lack & 1 << i) != 0) {
        reasons.add(REASONS.get(i));
      }
    }
    return reasons;
  }
}
