package io.stowage.simulation.metric;

import static io.stowage.simulation.metric.Metric.Better.HIGHER;
import static io.stowage.simulation.metric.Metric.Better.LOWER;

import io.stowage.simulation.ClusterTotals;
import io.stowage.simulation.Scenario;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The catalogue of quantities: each by its name. */
public final class Quantities {
  private static final SequencedMap<String, Quantity> CATALOGUE = new LinkedHashMap<>();

  static {
    add(
        "alloc",
        "%",
        HIGHER,
        "allocated GPU (or CPU, without GPUs) of the capacity",
        Quantities::allocated);
    add(
        "cpu",
        "%",
        HIGHER,
        "requested CPU of running pods, of the capacity",
        m -> 100.0 * m.real().totals().requestedMilliCpu() / m.tally().capacityMilliCpu());
    add(
        "used-cpu",
        "%",
        HIGHER,
        "CPU that pods really want, of the capacity",
        m -> 100.0 * m.real().totals().wantedMilliCpu() / m.tally().capacityMilliCpu());
    add("active", "nodes", LOWER, "nodes with a pod on them", m -> m.real().totals().activeNodes());
    add(
        "overloaded",
        "nodes",
        LOWER,
        "nodes whose pods want more CPU than there is",
        m -> m.real().totals().overloadedNodes());
    add(
        "empty",
        "nodes",
        HIGHER,
        "nodes of whose CPU and memory 95 % or more are free",
        m -> m.real().totals().nearlyEmptyNodes());
    add(
        "cpu-std",
        "%",
        LOWER,
        "standard deviation of the nodes' requested CPU, of their capacity",
        m -> m.real().totals().cpuSpread().deviationPercent());
    add(
        "memory-std",
        "%",
        LOWER,
        "standard deviation of the nodes' requested memory, of their capacity",
        m -> m.real().totals().memorySpread().deviationPercent());
    add("kw", "kW", LOWER, "power of all nodes", m -> m.real().totals().watts() / 1000);
    add(
        "kw-off",
        "kW",
        LOWER,
        "power, empty nodes switched off",
        m -> m.real().totals().wattsOfActive() / 1000);
    addMade("carbon-rate", "kg/h", LOWER, "CO2 of all nodes in an hour", Rates::carbon);
    addMade(
        "carbon-rate-off",
        "kg/h",
        LOWER,
        "CO2 in an hour, empty nodes switched off",
        Rates::carbonOfActive);
    addMade(
        "price-rate",
        "/h",
        LOWER,
        "price of an hour of the nodes with a pod on them and of their power",
        Rates::price);
    addMade("node-cost", "", LOWER, "price of the nodes with a pod on them", Rates::nodeCost);
    addMade(
        "frag", "GPU", LOWER, "free GPU that typical pods cannot use", Quantities::fragmentation);
    add(
        "failed",
        "pods",
        LOWER,
        "pods that have come and were not placed",
        m -> m.tally().arrivedPods() - m.tally().startedPods());
    add(
        "latency-now",
        "ms",
        LOWER,
        "mean latency of running pods to their users",
        m -> m.real().totals().meanLatencyMillis().orElse(Double.NaN));
    addMade(
        "colocated",
        "%",
        HIGHER,
        "calls between services that stay on one node",
        scenario -> ServiceCalls.colocated(scenario.world().calls()));
    addMade(
        "pair-latency",
        "ms",
        LOWER,
        "mean of assumed round trips of calls: 0.05 on a node, 0.3 in a zone, 1.2 beyond",
        scenario -> ServiceCalls.meanMillis(scenario.world().calls()));
    add("pending", "pods", LOWER, "pods that wait", m -> m.tally().pendingPods());
    add("running", "pods", HIGHER, "pods that run", m -> m.tally().runningPods());
  }

  private Quantities() {}

  public static SequencedMap<String, Quantity> catalogue() {
    return Collections.unmodifiableSequencedMap(CATALOGUE);
  }

  public static Optional<Quantity> named(String name) {
    return Optional.ofNullable(CATALOGUE.get(name));
  }

  private static void add(
      String name,
      String unit,
      Metric.Better better,
      String description,
      ToDoubleFunction<Moment> reading) {
    addMade(name, unit, better, description, scenario -> reading);
  }

  private static void addMade(
      String name,
      String unit,
      Metric.Better better,
      String description,
      Function<Scenario, ToDoubleFunction<Moment>> reading) {
    CATALOGUE.put(name, new Quantity(name, unit, better, description, reading));
  }

  private static double allocated(Moment moment) {
    ClusterTotals totals = moment.real().totals();
    Tally tally = moment.tally();
    return tally.isAboutGpus()
        ? 100.0 * totals.takenGpuMilli() / tally.capacityGpuMilli()
        : 100.0 * totals.requestedMilliCpu() / tally.capacityMilliCpu();
  }

  private static ToDoubleFunction<Moment> fragmentation(Scenario scenario) {
    if (scenario.typicalPods().isEmpty()) {
      return moment -> Double.NaN;
    }
    FragmentationMeter meter = new FragmentationMeter(scenario.typicalPods().get());
    return moment -> meter.read(moment.known()) / 1000;
  }
}
