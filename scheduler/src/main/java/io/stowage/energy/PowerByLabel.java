package io.stowage.energy;

import io.stowage.cluster.Node;
import java.util.Map;

/**
 * Each node draws what its kind of machine draws, and a label says which kind it is.
 *
 * @param label the label's key
 * @param models the model of each value of the label
 * @param otherwise the model of nodes that have no such label or another value
 */
public record PowerByLabel(String label, Map<String, PowerModel> models, PowerModel otherwise)
    implements PowerModel {

  public PowerByLabel {
    models = Map.copyOf(models);
  }

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    String kind = node.labels().get(label);
    PowerModel model = kind == null ? otherwise : models.getOrDefault(kind, otherwise);
    return model.watts(node, milliCpu, busyDevices);
  }
}
