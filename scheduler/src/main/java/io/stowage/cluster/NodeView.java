package io.stowage.cluster;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A node with the pods on it and what they take: one row of a snapshot. Never mutated; a change
 * makes another view.
 */
public final class NodeView {
  private static final Pod[] NO_PODS = {};

  private final int index;
  private final Node node;
  private final Pod[] pods;
  private final Resources requested;
  private final Resources requestedForScoring;
  private final List<HostPort> hostPorts;
  private final DeviceShares deviceShares;
  private final Optional<Usage> usage;
  private final Unmeasured unmeasured;
  private final int leastPriority;

  // What nearly every filter and score reads, copied from the node and its sums: following
  // references from
  // 5,000 views to their nodes and resources took most of the time of a decision.
  private final boolean unschedulable;
  private final boolean tainted;
  private final int podCount;
  private final long maxPods;
  private final long allocatableMilliCpu;
  private final long allocatableMemoryBytes;
  private final long allocatableEphemeralBytes;
  private final long requestedMilliCpu;
  private final long requestedMemoryBytes;
  private final long requestedEphemeralBytes;
  private final long scoredMilliCpu;
  private final long scoredMemoryBytes;

  private NodeView(
      int index,
      Node node,
      Pod[] pods,
      Resources requested,
      Resources requestedForScoring,
      List<HostPort> hostPorts,
      DeviceShares deviceShares,
      Optional<Usage> usage,
      Unmeasured unmeasured,
      int leastPriority) {
    this.index = index;
    this.node = node;
    this.pods = pods;
    this.requested = requested;
    this.requestedForScoring = requestedForScoring;
    this.hostPorts = hostPorts;
    this.deviceShares = deviceShares;
    this.usage = usage;
    this.unmeasured = unmeasured;
    this.leastPriority = leastPriority;
    this.unschedulable = node.unschedulable();
    this.tainted = !node.taints().isEmpty();
    this.podCount = pods.length;
    this.maxPods = node.maxPods();
    this.allocatableMilliCpu = node.allocatable().milliCpu();
    this.allocatableMemoryBytes = node.allocatable().memoryBytes();
    this.allocatableEphemeralBytes = node.allocatable().ephemeralBytes();
    this.requestedMilliCpu = requested.milliCpu();
    this.requestedMemoryBytes = requested.memoryBytes();
    this.requestedEphemeralBytes = requested.ephemeralBytes();
    this.scoredMilliCpu = requestedForScoring.milliCpu();
    this.scoredMemoryBytes = requestedForScoring.memoryBytes();
  }

  static NodeView empty(int index, Node node) {
    return new NodeView(
        index,
        node,
        NO_PODS,
        Resources.NONE,
        Resources.NONE,
        List.of(),
        DeviceShares.allFree(node),
        Optional.empty(),
        Unmeasured.NOBODY,
        Integer.MAX_VALUE);
  }

  /** Where the node stands in its snapshot's list. */
  public int index() {
    return index;
  }

  public Node node() {
    return node;
  }

  public String name() {
    return node.name();
  }

  public List<Pod> pods() {
    return Collections.unmodifiableList(Arrays.asList(pods));
  }

  public int podCount() {
    return podCount;
  }

  /** Whether any of its pods could be elsewhere: those of DaemonSets and static ones could not. */
  public boolean isInUse() {
    for (Pod pod : pods) {
      if (pod.spec().controller().filter(ControllerRef::makesOneForEachNode).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** What the pods on the node take. */
  public Resources requested() {
    return requested;
  }

  /**
   * The same with upstream's default for containers that name no CPU or memory; NodeResourcesFit's
   * score reads it.
   */
  public Resources requestedForScoring() {
    return requestedForScoring;
  }

  /**
   * What is left for more pods; nothing, not less, where the pods take more than a shrunken node
   * has.
   */
  public Resources free() {
    return node.allocatable().minus(requested).max(Resources.NONE);
  }

  public List<HostPort> hostPorts() {
    return hostPorts;
  }

  public DeviceShares deviceShares() {
    return deviceShares;
  }

  public Optional<Usage> usage() {
    return usage;
  }

  /**
   * What pods ask for that came too late to be in {@link #usage}; nothing where nothing is
   * measured.
   */
  public Resources unmeasured() {
    return unmeasured.held();
  }

  /** Whether the pod came too late to be in what was last measured. */
  public boolean isUnmeasured(Pod pod) {
    return unmeasured.arrivalOf(pod).isPresent();
  }

  /** From the node to its users, as it was last measured. */
  public OptionalDouble latencyMillis() {
    return usage.isPresent() ? usage.get().latencyMillis() : OptionalDouble.empty();
  }

  /** The priority of its least important pod; the highest there is where it has none. */
  public int leastPriority() {
    return leastPriority;
  }

  public boolean isUnschedulable() {
    return unschedulable;
  }

  public boolean isTainted() {
    return tainted;
  }

  public long maxPods() {
    return maxPods;
  }

  public long allocatableMilliCpu() {
    return allocatableMilliCpu;
  }

  public long allocatableMemoryBytes() {
    return allocatableMemoryBytes;
  }

  public long allocatableEphemeralBytes() {
    return allocatableEphemeralBytes;
  }

  public long requestedMilliCpu() {
    return requestedMilliCpu;
  }

  public long requestedMemoryBytes() {
    return requestedMemoryBytes;
  }

  public long requestedEphemeralBytes() {
    return requestedEphemeralBytes;
  }

  /** CPU of {@link #requestedForScoring()}. */
  public long scoredMilliCpu() {
    return scoredMilliCpu;
  }

  /** Memory of {@link #requestedForScoring()}. */
  public long scoredMemoryBytes() {
    return scoredMemoryBytes;
  }

  /** This node with one more pod. */
  public NodeView with(Pod pod) {
    Pod seated = deviceShares.seat(pod);
    Pod[] more = Arrays.copyOf(pods, pods.length + 1);
    more[pods.length] = seated;
    PodRequests requests = pod.spec().requests();
    return new NodeView(
        index,
        node,
        more,
        requested.plus(requests.held()),
        requestedForScoring.plus(requests.heldForScoring()),
        joined(hostPorts, pod.spec().hostPorts()),
        deviceShares.minus(seated),
        usage,
        unmeasured,
        Math.min(leastPriority, pod.priority()));
  }

  /** This node once the pod has left it; unchanged when the pod is not here. */
  public NodeView without(Pod pod) {
    int at = position(pod);
    if (at == pods.length) {
      return this;
    }
    Pod leaving = pods[at];
    Pod[] left = new Pod[pods.length - 1];
    System.arraycopy(pods, 0, left, 0, at);
    System.arraycopy(pods, at + 1, left, at, left.length - at);
    PodRequests requests = leaving.spec().requests();
    return new NodeView(
        index,
        node,
        left,
        requested.minus(requests.held()),
        requestedForScoring.minus(requests.heldForScoring()),
        leaving.spec().hostPorts().isEmpty() ? hostPorts : portsOf(left),
        deviceShares.plus(leaving),
        usage,
        unmeasured.without(leaving),
        leaving.priority() > leastPriority ? leastPriority : leastPriorityOf(left));
  }

  NodeView changedTo(Node changed) {
    NodeView rebuilt = empty(index, changed).measured(usage, unmeasured);
    for (Pod pod : pods) {
      rebuilt = rebuilt.with(pod);
    }
    return rebuilt;
  }

  NodeView at(int otherIndex) {
    return new NodeView(
        otherIndex,
        node,
        pods,
        requested,
        requestedForScoring,
        hostPorts,
        deviceShares,
        usage,
        unmeasured,
        leastPriority);
  }

  NodeView measured(Usage measurement) {
    return measured(
        Optional.of(measurement),
        measurement.tellsLoad() ? unmeasured.after(measurement.measuredAt()) : Unmeasured.NOBODY);
  }

  /** The same with a pod of it that came at that time, which may be too late to be measured. */
  NodeView joinedAt(Instant arrival, Pod pod) {
    return usage.isPresent() && usage.get().tellsLoad()
        ? measured(usage, unmeasured.with(pod, arrival))
        : this;
  }

  /** When the pod came, if it may not be in what was last measured. */
  Optional<Instant> arrivalOf(Pod pod) {
    return unmeasured.arrivalOf(pod);
  }

  private NodeView measured(Optional<Usage> measurement, Unmeasured late) {
    return new NodeView(
        index,
        node,
        pods,
        requested,
        requestedForScoring,
        hostPorts,
        deviceShares,
        measurement,
        late,
        leastPriority);
  }

  private int position(Pod pod) {
    int at = 0;
    while (at < pods.length && !pods[at].uid().equals(pod.uid())) {
      at++;
    }
    return at;
  }

  private static int leastPriorityOf(Pod[] pods) {
    int least = Integer.MAX_VALUE;
    for (Pod pod : pods) {
      least = Math.min(least, pod.priority());
    }
    return least;
  }

  private static List<HostPort> joined(List<HostPort> some, List<HostPort> more) {
    if (more.isEmpty()) {
      return some;
    }
    HostPort[] all = Arrays.copyOf(some.toArray(HostPort[]::new), some.size() + more.size());
    for (int i = 0; i < more.size(); i++) {
      all[some.size() + i] = more.get(i);
    }
    return List.of(all);
  }

  private static List<HostPort> portsOf(Pod[] pods) {
    return Arrays.stream(pods).flatMap(pod -> pod.spec().hostPorts().stream()).toList();
  }

  @Override
  public String toString() {
    return "NodeView[" + name() + ", " + pods.length + " pods, " + requested + "]";
  }
}
