package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.energy.PoolLabel;
import io.stowage.energy.PowerModel;
import io.stowage.energy.Tariff;
import io.stowage.energy.Tariffs;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;
import java.time.Instant;

/**
 * What nodes with pods on them cost until the next choice, as a loss: money or kilograms of CO₂. A
 * node whose pool has no tariff makes it unknown.
 */
record TariffObjective(PowerModel power, Tariffs tariffs, PerHour perHour) implements Objective {

  /** What a node that draws so much costs in an hour. */
  interface PerHour {
    double of(Tariff tariff, double watts, Instant at);
  }

  static Objective cost(ObjectiveInputs inputs) {
    return new TariffObjective(
        inputs.power(), inputs.tariffs(), (tariff, watts, at) -> tariff.pricePerHour(1, watts, at));
  }

  static Objective carbon(ObjectiveInputs inputs) {
    return new TariffObjective(inputs.power(), inputs.tariffs(), Tariff::kilogramsCo2PerHour);
  }

  @Override
  public double value(Transition transition) {
    double sum = 0;
    for (NodeView node : transition.after().nodes()) {
      sum += node.podCount() == 0 ? 0 : ofNode(node, transition.after().at());
    }
    return -sum * transition.elapsed().toNanos() / 3600e9;
  }

  private double ofNode(NodeView node, Instant at) {
    Tariff tariff = tariffs.pools().get(PoolLabel.of(node.node()));
    return tariff == null ? Double.NaN : perHour.of(tariff, power.watts(node), at);
  }
}
