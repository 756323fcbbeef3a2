package io.stowage.usage;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Usage;
import io.stowage.energy.PowerModel;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Works power out where nobody measures it, from the CPU that is in use, or else asked for. It is
 * trusted less than any sensor, and stands last among the sources.
 */
public final class ModelSource implements UsageSource {
  public static final String NAME = "model";

  private static final double FROM_MEASURED_CPU = 0.5;
  private static final double FROM_REQUESTS = 0.3;

  private final PowerModel model;
  private final Supplier<ClusterSnapshot> cluster;
  private final InstantSource clock;

  public ModelSource(PowerModel model, Supplier<ClusterSnapshot> cluster, InstantSource clock) {
    this.model = model;
    this.cluster = cluster;
    this.clock = clock;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Reading read(List<Node> nodes) {
    Map<String, NodeSignals> worked = new HashMap<>();
    Instant now = clock.instant();
    ClusterSnapshot snapshot = cluster.get();
    for (Node node : nodes) {
      snapshot
          .node(node.name())
          .map(view -> watts(view, now))
          .ifPresent(
              watts -> worked.put(node.name(), new NodeSignals(Map.of(SignalKind.WATTS, watts))));
    }
    return Reading.of(worked);
  }

  private Signal watts(NodeView view, Instant now) {
    OptionalDouble measured = view.usage().map(Usage::milliCpu).orElse(OptionalDouble.empty());
    double milliCpu =
        measured.isPresent()
            ? measured.getAsDouble() + view.unmeasured().milliCpu()
            : view.requestedMilliCpu();
    return new Signal(
        model.watts(view.node(), milliCpu, PowerModel.busyDevices(view)),
        now,
        NAME,
        measured.isPresent() ? FROM_MEASURED_CPU : FROM_REQUESTS);
  }
}
