package io.stowage.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds nodes for tests: {@code aNode("n1").cpu(4000).label("zone", "a").build()}. */
public final class NodeUnderTest {
  private final String name;
  private final Map<String, String> labels = new HashMap<>();
  private final List<Taint> taints = new ArrayList<>();
  private final Map<String, Long> images = new HashMap<>();
  private final Map<String, Long> scalars = new HashMap<>();
  private Set<String> features = Set.of();
  private boolean unschedulable;
  private long milliCpu = 4_000;
  private long memoryBytes = 32L << 30;
  private long ephemeralBytes = 100L << 30;
  private long maxPods = 110;
  private Optional<Node.Devices> devices = Optional.empty();
  private Optional<String> internalIp = Optional.empty();

  private NodeUnderTest(String name) {
    this.name = name;
    labels.put("kubernetes.io/hostname", name);
  }

  /** A node of scheduler_perf's size: 4 cores, 32 GiB, 110 pods. */
  public static NodeUnderTest aNode(String name) {
    return new NodeUnderTest(name);
  }

  public NodeUnderTest cpu(long milli) {
    milliCpu = milli;
    return this;
  }

  public NodeUnderTest memory(long bytes) {
    memoryBytes = bytes;
    return this;
  }

  public NodeUnderTest ephemeral(long bytes) {
    ephemeralBytes = bytes;
    return this;
  }

  public NodeUnderTest maxPods(long pods) {
    maxPods = pods;
    return this;
  }

  public NodeUnderTest scalar(String resource, long amount) {
    scalars.put(resource, amount);
    return this;
  }

  public NodeUnderTest label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  public NodeUnderTest taint(String key, String value, Taint.Effect effect) {
    taints.add(new Taint(key, value, effect));
    return this;
  }

  public NodeUnderTest image(String image, long bytes) {
    images.put(image, bytes);
    return this;
  }

  public NodeUnderTest unschedulable() {
    unschedulable = true;
    return this;
  }

  public NodeUnderTest devices(String model, int count) {
    devices = Optional.of(new Node.Devices(model, count));
    return this;
  }

  public NodeUnderTest features(String... declared) {
    features = Set.of(declared);
    return this;
  }

  public NodeUnderTest internalIp(String address) {
    internalIp = Optional.of(address);
    return this;
  }

  public Node build() {
    return new Node(
        name,
        "uid-" + name,
        labels,
        taints,
        unschedulable,
        true,
        new Resources(milliCpu, memoryBytes, ephemeralBytes, scalars),
        maxPods,
        images,
        devices,
        features,
        internalIp);
  }

  /** A snapshot of these nodes and placed pods. */
  public static ClusterSnapshot cluster(List<Node> nodes, Pod... placed) {
    ClusterSnapshot snapshot = ClusterSnapshot.empty();
    for (Node node : nodes) {
      snapshot = snapshot.after(new ClusterEvent.NodeAdded(node));
    }
    for (Pod pod : placed) {
      snapshot = snapshot.after(new ClusterEvent.PodBound(pod));
    }
    return snapshot;
  }
}
