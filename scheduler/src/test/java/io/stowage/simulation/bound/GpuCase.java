package io.stowage.simulation.bound;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A few nodes with devices and a few pods, so small that every placement can be tried. */
record GpuCase(List<Node> nodes, List<Pod> arrivals) {
  private static final List<String> MODELS = List.of("T4", "P100");
  private static final int[] SHARES = {110, 230, 320, 470, 550, 650, 810};

  /** Pods until they ask for a little more than there is. */
  static GpuCase draw(Random random) {
    List<Node> nodes = new ArrayList<>();
    int devices = 0;
    for (int n = 0; n < 1 + random.nextInt(2); n++) {
      int count = 1 + random.nextInt(3);
      nodes.add(aNode("n" + n).devices(MODELS.get(random.nextInt(2)), count).build());
      devices += count;
    }
    List<Pod> pods = new ArrayList<>();
    long milli = 0;
    while (milli < 1_100L * devices && pods.size() < 9) {
      GpuRequest request = request(random);
      pods.add(aPod("p" + pods.size()).with(spec -> spec.gpu(request)).pending());
      milli += request.totalMilli();
    }
    return new GpuCase(nodes, pods);
  }

  private static GpuRequest request(Random random) {
    Set<String> models = random.nextInt(4) == 0 ? Set.of(MODELS.get(random.nextInt(2))) : Set.of();
    int devices = random.nextInt(5) == 0 ? 1 + random.nextInt(3) : 1;
    boolean shares = devices == 1 && random.nextInt(4) > 0;
    return new GpuRequest(devices, shares ? SHARES[random.nextInt(SHARES.length)] : 1000, models);
  }

  /** The mean of the most that any placement allocates, over the arrivals around 100 %. */
  double bestAt100() {
    List<int[]> free = nodes.stream().map(GpuCase::allFree).toList();
    long capacity = free.stream().mapToLong(devices -> devices.length).sum() * 1000;
    double sum = 0;
    int events = 0;
    long arrived = 0;
    for (int last = 0; last < arrivals.size(); last++) {
      arrived += arrivals.get(last).spec().gpu().orElseThrow().totalMilli();
      if (Math.round(100.0 * arrived / capacity) == 100) {
        sum += 100.0 * most(0, last + 1, free) / capacity;
        events++;
      }
    }
    return sum / events;
  }

  private static int[] allFree(Node node) {
    int[] free = new int[node.devices().orElseThrow().count()];
    Arrays.fill(free, 1000);
    return free;
  }

  private long most(int next, int end, List<int[]> free) {
    if (next == end) {
      return 0;
    }
    GpuRequest request = arrivals.get(next).spec().gpu().orElseThrow();
    long best = most(next + 1, end, free);
    for (int n = 0; n < free.size(); n++) {
      int[] devices = free.get(n);
      if (!request.accepts(nodes.get(n).devices().orElseThrow().model())) {
        continue;
      }
      for (int from = 0; from < devices.length; from++) {
        List<Integer> taken = take(devices, from, request);
        if (taken.size() == request.devices()) {
          best = Math.max(best, request.totalMilli() + most(next + 1, end, free));
        }
        taken.forEach(device -> devices[device] += request.milliPerDevice());
      }
    }
    return best;
  }

  /** The first devices from an index on that have enough left. */
  private static List<Integer> take(int[] devices, int from, GpuRequest request) {
    List<Integer> taken = new ArrayList<>();
    for (int device = from; device < devices.length; device++) {
      if (taken.size() < request.devices() && devices[device] >= request.milliPerDevice()) {
        devices[device] -= request.milliPerDevice();
        taken.add(device);
      }
    }
    return taken;
  }
}
