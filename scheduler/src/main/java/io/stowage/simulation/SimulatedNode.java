package io.stowage.simulation;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.energy.PowerModel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.OptionalDouble;
import java.util.SequencedCollection;
import java.util.SequencedMap;

/** A node as it really is: what runs on it and what that uses, known to the scheduler or not. */
public final class SimulatedNode {
  private final PowerModel power;
  private final SequencedMap<String, SimulatedPod> pods = new LinkedHashMap<>();
  private final int[] takenMilli;
  private Node node;
  private OptionalDouble latencyMillis;
  private boolean silent;
  private long silences;
  private double usedMilliCpu;
  private double usedMemoryBytes;
  private long requestedMilliCpu;
  private long requestedMemoryBytes;

  SimulatedNode(Node node, PowerModel power, OptionalDouble latencyMillis) {
    this.node = node;
    this.power = power;
    this.latencyMillis = latencyMillis;
    this.takenMilli = new int[node.devices().map(Node.Devices::count).orElse(0)];
  }

  void start(SimulatedPod pod, Duration now) {
    pods.put(pod.pod().uid(), pod);
    pod.use(now);
    takeDevices(pod.pod(), 1);
    hold(pod.pod().spec().requests().held(), 1);
    usedMilliCpu += pod.usedMilliCpu();
    usedMemoryBytes += pod.usedMemoryBytes();
  }

  void end(SimulatedPod pod) {
    if (pods.remove(pod.pod().uid()) == null) {
      return;
    }
    takeDevices(pod.pod(), -1);
    hold(pod.pod().spec().requests().held(), -1);
    usedMilliCpu = pods.isEmpty() ? 0 : usedMilliCpu - pod.usedMilliCpu();
    usedMemoryBytes = pods.isEmpty() ? 0 : usedMemoryBytes - pod.usedMemoryBytes();
  }

  /** Works out anew what the pods use now. */
  void use(Duration now) {
    usedMilliCpu = 0;
    usedMemoryBytes = 0;
    for (SimulatedPod pod : pods.values()) {
      pod.use(now);
      usedMilliCpu += pod.usedMilliCpu();
      usedMemoryBytes += pod.usedMemoryBytes();
    }
  }

  void become(Node changed) {
    node = changed;
  }

  /** From now on nobody hears of the node; answers which of its silences this is. */
  long fallSilent() {
    silent = true;
    return ++silences;
  }

  void speakAgain() {
    silent = false;
  }

  boolean isStillSilent(long silence) {
    return silent && silences == silence;
  }

  void latencyMillis(double millis) {
    latencyMillis = OptionalDouble.of(millis);
  }

  public Node node() {
    return node;
  }

  public SequencedCollection<SimulatedPod> pods() {
    return pods.sequencedValues();
  }

  public boolean isActive() {
    return !pods.isEmpty();
  }

  public boolean isSilent() {
    return silent;
  }

  public OptionalDouble latencyMillis() {
    return latencyMillis;
  }

  /** What the pods would use if nothing else were on the node; may be more than it has. */
  public double wantedMilliCpu() {
    return usedMilliCpu;
  }

  public double usedMemoryBytes() {
    return usedMemoryBytes;
  }

  public long requestedMilliCpu() {
    return requestedMilliCpu;
  }

  public long requestedMemoryBytes() {
    return requestedMemoryBytes;
  }

  public long takenGpuMilli() {
    long taken = 0;
    for (int milli : takenMilli) {
      taken += milli;
    }
    return taken;
  }

  /** The pods want more CPU than there is. */
  public boolean isOverloaded() {
    return usedMilliCpu > node.allocatable().milliCpu();
  }

  public double watts() {
    if (silent) {
      return 0;
    }
    int busy = 0;
    for (int milli : takenMilli) {
      busy += milli > 0 ? 1 : 0;
    }
    return power.watts(node, Math.min(usedMilliCpu, (double) node.allocatable().milliCpu()), busy);
  }

  private void hold(Resources requested, int sign) {
    requestedMilliCpu += sign * requested.milliCpu();
    requestedMemoryBytes += sign * requested.memoryBytes();
  }

  private void takeDevices(Pod pod, int sign) {
    if (pod.spec().gpu().isEmpty()) {
      return;
    }
    GpuRequest request = pod.spec().gpu().get();
    for (int device : pod.devices()) {
      takenMilli[device] += sign * request.milliPerDevice();
    }
  }
}
