package io.stowage.scheduling.policy;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much free GPU of a node typical pods cannot use: Σ over classes of popularity × free
 * thousandths that the class cannot use. That is all of them for a class without GPU, or for which
 * the node lacks CPU, devices or the model; else those of the devices with less left than it asks
 * (Weng et al., "Beware of Fragmentation", USENIX ATC 2023, section 3).
 */
public final class Fragmentation {
  private final double[] popularity;
  private final long[] milliCpu;
  private final int[] devices;
  private final int[] milliPerDevice;
  private final List<TypicalPods.PodClass> classes;
  private final Map<String, boolean[]> acceptsModel = new HashMap<>();

  public Fragmentation(TypicalPods typical) {
    this.popularity =
        typical.classes().stream().mapToDouble(TypicalPods.Popular::popularity).toArray();
    this.classes = typical.classes().stream().map(TypicalPods.Popular::podClass).toList();
    this.milliCpu = classes.stream().mapToLong(TypicalPods.PodClass::milliCpu).toArray();
    this.devices =
        classes.stream().mapToInt(c -> c.gpu().map(GpuRequest::devices).orElse(0)).toArray();
    this.milliPerDevice =
        classes.stream().mapToInt(c -> c.gpu().map(GpuRequest::milliPerDevice).orElse(0)).toArray();
  }

  /** The amount on a node as it is, in thousandths of devices. */
  public double amount(NodeView node) {
    return amount(node, OpenbUnits.milliCpuLeft(node), node.deviceShares().toArray());
  }

  /**
   * The amount on a node as it would be with this much CPU and these thousandths of devices left.
   */
  double amount(NodeView node, long milliCpuLeft, int[] freeMilli) {
    long total = 0;
    for (int free : freeMilli) {
      total += free;
    }
    if (total == 0) {
      return 0;
    }
    boolean[] accepts = accepting(node);
    double amount = 0;
    for (int i = 0; i < popularity.length; i++) {
      boolean usable = devices[i] > 0 && accepts[i] && milliCpuLeft >= milliCpu[i];
      amount += popularity[i] * (usable ? unusable(i, freeMilli, total) : total);
    }
    return amount;
  }

  private long unusable(int i, int[] freeMilli, long total) {
    int fitting = 0;
    long leftovers = 0;
    for (int free : freeMilli) {
      if (free >= milliPerDevice[i]) {
        fitting++;
      } else {
        leftovers += free;
      }
    }
    return fitting >= devices[i] ? leftovers : total;
  }

  private boolean[] accepting(NodeView node) {
    String model = node.node().devices().orElseThrow().model();
    boolean[] known = acceptsModel.get(model);
    if (known == null) {
      known = new boolean[classes.size()];
      for (int i = 0; i < known.length; i++) {
        known[i] = classes.get(i).gpu().filter(request -> request.accepts(model)).isPresent();
      }
      acceptsModel.put(model, known);
    }
    return known;
  }
}
