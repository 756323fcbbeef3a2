package io.stowage.scheduling.policy;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much free GPU of a node typical pods cannot use: Σ over classes of popularity × free
 * thousandths that the class cannot use. That is all of them for a class without GPU, or for which
 * the node lacks CPU, devices or the model; else those of the devices with less left than it asks
 * (Weng et al., "Beware of Fragmentation", USENIX ATC 2023, section 3).
 *
 * <p>Classes that ask for the same devices differ in their CPU alone and are looked at together:
 * there are a dozen such shapes for a hundred classes.
 */
public final class Fragmentation {
  private final List<TypicalPods.Popular> typical;
  private final boolean nothingIsTypical;
  private final Map<String, OfModel> byModel = new HashMap<>();

  public Fragmentation(TypicalPods typical) {
    this.typical =
        typical.classes().stream()
            .filter(popular -> popular.podClass().gpu().isPresent())
            .sorted(Comparator.comparingLong(popular -> popular.podClass().milliCpu()))
            .toList();
    this.nothingIsTypical = typical.classes().isEmpty();
  }

  /**
   * The classes that ask for the same devices, by the CPU that they ask for.
   *
   * @param popularityUpTo of each class and all that ask for less CPU
   */
  @SuppressWarnings("ArrayRecordComponent") // read in the innermost loop and never compared
  private record Shape(int devices, int milliPerDevice, long[] milliCpu, double[] popularityUpTo) {

    /** How popular those are that are content with this much CPU. */
    double within(long milliCpuLeft) {
      int most = milliCpu.length - 1;
      while (most >= 0 && milliCpu[most] > milliCpuLeft) {
        most--;
      }
      return most < 0 ? 0 : popularityUpTo[most];
    }
  }

  /** The amount on a node as it is, in thousandths of devices. */
  public double amount(NodeView node) {
    return on(node).amount(OpenbUnits.milliCpuLeft(node), node.deviceShares().toArray());
  }

  /** What is to be known of a node's device model, to try several states of the node. */
  public OfModel on(NodeView node) {
    String model = node.node().devices().map(Node.Devices::model).orElse("");
    OfModel known = byModel.get(model);
    if (known == null) {
      known = new OfModel(nothingIsTypical ? new Shape[0] : shapes(model), nothingIsTypical);
      byModel.put(model, known);
    }
    return known;
  }

  /** The fragmentation of nodes with one device model. */
  public static final class OfModel {
    private final Shape[] shapes;
    private final boolean nothingIsTypical;

    private OfModel(Shape[] shapes, boolean nothingIsTypical) {
      this.shapes = shapes;
      this.nothingIsTypical = nothingIsTypical;
    }

    /** The amount with this much CPU and these thousandths of devices left. */
    public double amount(long milliCpuLeft, int[] freeMilli) {
      return with(freeMilli).amount(milliCpuLeft);
    }

    /** These thousandths of devices, to be looked at with more than one amount of CPU or less. */
    public FreeDevices with(int[] freeMilli) {
      return new FreeDevices(this, freeMilli);
    }
  }

  /**
   * Free devices of a node, counted once for each shape. A share that is taken from one of them
   * changes the counts by that device alone, so that trying all devices costs no more than counting
   * them.
   */
  public static final class FreeDevices {
    private final OfModel model;
    private final int[] freeMilli;
    private final long total;
    private final int[] fitting;
    private final long[] sums;

    private FreeDevices(OfModel model, int[] freeMilli) {
      this.model = model;
      this.freeMilli = freeMilli.clone();
      int shapes = model.shapes.length;
      this.fitting = new int[shapes];
      this.sums = new long[shapes];
      long all = 0;
      for (int free : freeMilli) {
        all += free;
        for (int i = 0; i < shapes; i++) {
          if (free >= model.shapes[i].milliPerDevice) {
            fitting[i]++;
            sums[i] += free;
          }
        }
      }
      this.total = all;
    }

    /** The amount with this much CPU. */
    public double amount(long milliCpuLeft) {
      if (total == 0 || model.nothingIsTypical) {
        return 0;
      }
      double usable = 0;
      for (int i = 0; i < sums.length; i++) {
        Shape shape = model.shapes[i];
        usable += fitting[i] < shape.devices ? 0 : sums[i] * shape.within(milliCpuLeft);
      }
      return total - usable;
    }

    /** The amount with this much CPU, and with a share taken from one device. */
    public double amountWithout(int device, int milli, long milliCpuLeft) {
      if (total == milli || model.nothingIsTypical) {
        return 0;
      }
      int before = freeMilli[device];
      int after = before - milli;
      double usable = 0;
      for (int i = 0; i < sums.length; i++) {
        Shape shape = model.shapes[i];
        boolean fitted = before >= shape.milliPerDevice;
        boolean fits = after >= shape.milliPerDevice;
        int enough = fitting[i] - (fitted && !fits ? 1 : 0);
        long sum = sums[i] - (fitted ? before : 0) + (fits ? after : 0);
        usable += enough < shape.devices ? 0 : sum * shape.within(milliCpuLeft);
      }
      return total - milli - usable;
    }
  }

  private Shape[] shapes(String model) {
    Map<List<Integer>, List<TypicalPods.Popular>> alike = new LinkedHashMap<>();
    for (TypicalPods.Popular popular : typical) {
      GpuRequest request = popular.podClass().gpu().orElseThrow();
      if (request.accepts(model)) {
        alike
            .computeIfAbsent(
                List.of(request.devices(), request.milliPerDevice()), shape -> new ArrayList<>())
            .add(popular);
      }
    }
    return alike.entrySet().stream()
        .map(
            entry ->
                new Shape(
                    entry.getKey().get(0),
                    entry.getKey().get(1),
                    entry.getValue().stream().mapToLong(p -> p.podClass().milliCpu()).toArray(),
                    upTo(entry.getValue())))
        .toArray(Shape[]::new);
  }

  private static double[] upTo(List<TypicalPods.Popular> byCpu) {
    double[] sums = new double[byCpu.size()];
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += byCpu.get(i).popularity();
      sums[i] = sum;
    }
    return sums;
  }
}
