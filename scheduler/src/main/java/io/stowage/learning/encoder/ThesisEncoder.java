package io.stowage.learning.encoder;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the policies of the thesis "Orchestrating tasks in the cloud continuum with reinforcement
 * learning" see: pods, CPU and memory of each node, and its latency against the pod's limits. What
 * is not known is 0 beside a mask that says so; nodes that will not do are no candidates, which is
 * the thesis' mask.
 */
public final class ThesisEncoder implements Encoder {
  public static final String NAME = "thesis-1";

  private static final double MOST_PODS = 50;
  private static final double FARTHEST = 2;
  private static final Features FEATURES =
      new Features(
          NAME,
          List.of(
              "pods",
              "empty",
              "cpu",
              "memory",
              "latencyKnown",
              "againstSoft",
              "againstHard",
              "withinSoft"),
          List.of("one", "limited"));

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  public Encoding prepare(Choice choice) {
    Pod pod = choice.pod();
    float limited = pod.spec().latency().isPresent() ? 1 : 0;
    return EncodedRows.of(new float[] {1, limited}, FEATURES, (node, row) -> write(pod, node, row));
  }

  private static void write(Pod pod, NodeView node, EncodedRows.Row row) {
    row.add(node.podCount() / MOST_PODS).add(node.podCount() == 0);
    row.addPart(node.requestedMilliCpu(), node.allocatableMilliCpu());
    row.addPart(node.requestedMemoryBytes(), node.allocatableMemoryBytes());
    Optional<LatencyLimits> limits = pod.spec().latency();
    OptionalDouble millis = node.latencyMillis();
    if (limits.isEmpty() || millis.isEmpty()) {
      row.add(false).add(0).add(0).add(false);
      return;
    }
    double way = millis.getAsDouble();
    row.add(true)
        .add(against(way, limits.get().softMillis()))
        .add(against(way, limits.get().hardMillis()))
        .add(limits.get().welcomes(way));
  }

  private static double against(double way, OptionalDouble limit) {
    return limit.isEmpty() ? 0 : Math.min(FARTHEST, way / Math.max(limit.getAsDouble(), 1e-3));
  }
}
