package io.stowage.scheduling.policy;

import io.stowage.cluster.DeviceShares;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.List;
import java.util.Optional;

/**
 * Fragmentation gradient descent: where the pod makes the least free GPU useless to typical pods,
 * ⌊100 · sigmoid((fragmentation before − after) / 1000)⌋. A share of a device also goes to the
 * device of which that is true (Weng et al., "Beware of Fragmentation: Scheduling GPU-Sharing
 * Workloads with Fragmentation Gradient Descent", USENIX ATC 2023; fgd_score.go).
 *
 * <p>It lives from ties that are broken in a fixed order: with random ties it falls behind best
 * fit.
 */
public final class FgdPolicy implements Policy {
  private final Optional<SeenPods> lessons;
  private final TwinRatings ratings = new TwinRatings(this::rate);
  private Fragmentation fragmentation;

  public FgdPolicy(TypicalPods typical) {
    this.lessons = Optional.empty();
    this.fragmentation = new Fragmentation(typical);
  }

  /** Learns from the pods that come which ones are typical. */
  public FgdPolicy(double coverage) {
    SeenPods seen = new SeenPods(coverage);
    this.lessons = Optional.of(seen);
    this.fragmentation = new Fragmentation(seen.typical());
  }

  @Override
  public double[] score(Choice choice) {
    if (lessons.isPresent() && lessons.get().note(choice.pod())) {
      fragmentation = new Fragmentation(lessons.get().typical());
      ratings.forget();
    }
    return ratings.of(choice);
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    Optional<GpuRequest> request = pod.spec().gpu();
    return request.filter(GpuRequest::isShare).isPresent()
        ? List.of(best(pod, node, request.get()).device)
        : Policy.super.devices(pod, node);
  }

  private double rate(Pod pod, NodeView node) {
    Optional<GpuRequest> request = pod.spec().gpu();
    if (request.filter(GpuRequest::isShare).isPresent()) {
      return best(pod, node, request.get()).points;
    }
    int[] free = node.deviceShares().toArray();
    double before = fragmentation.on(node).amount(OpenbUnits.milliCpuLeft(node), free);
    DeviceShares.takeWhole(free, request.map(GpuRequest::devices).orElse(0));
    return points(before - fragmentation.on(node).amount(milliCpuAfter(pod, node), free));
  }

  private record Best(int device, double points) {}

  private Best best(Pod pod, NodeView node, GpuRequest request) {
    int[] free = node.deviceShares().toArray();
    Fragmentation.FreeDevices devices = fragmentation.on(node).with(free);
    double before = devices.amount(OpenbUnits.milliCpuLeft(node));
    long milliCpuAfter = milliCpuAfter(pod, node);
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    int asked = request.milliPerDevice();
    for (int device = 0; device < free.length; device++) {
      if (free[device] >= asked && (device == 0 || free[device] != free[device - 1])) {
        double points = points(before - devices.amountWithout(device, asked, milliCpuAfter));
        if (points > most) {
          most = points;
          best = device;
        }
      }
    }
    return new Best(best, most);
  }

  private static long milliCpuAfter(Pod pod, NodeView node) {
    return OpenbUnits.milliCpuLeft(node) - OpenbUnits.milliCpu(pod);
  }

  // A gain of nothing is 50 points, whatever was rounded on the way.
  private static double points(double gain) {
    return Math.floor(100 / (1 + Math.exp(-gain / 1000)) + 1e-9);
  }
}
