package io.stowage.simulation.metric;

import static io.stowage.simulation.metric.Metric.Better.HIGHER;
import static io.stowage.simulation.metric.Metric.Better.LOWER;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The catalogue of metrics: each by its name; beside these, each quantity is one by its own name
 * (its mean over time) and with {@code @} and a percentage of arrived demand, as {@code alloc@100}.
 */
public final class Metrics {
  private static final Pattern AT_ARRIVAL = Pattern.compile("(.+)@(\\d+)");
  private static final SequencedMap<String, Metric> CATALOGUE = new LinkedHashMap<>();

  static {
    add("kwh", "kWh", LOWER, "energy of all nodes", run -> integral(run, "kw"));
    add(
        "kwh-off",
        "kWh",
        LOWER,
        "energy, empty nodes switched off",
        run -> integral(run, "kw-off"));
    add(
        "node-hours",
        "h",
        LOWER,
        "hours of nodes with a pod on them",
        run -> integral(run, "active"));
    add(
        "overload-hours",
        "h",
        LOWER,
        "hours of nodes whose pods want more CPU than there is",
        run -> integral(run, "overloaded"));
    add("carbon", "kg", LOWER, "CO2 of all nodes", run -> integral(run, "carbon-rate"));
    add(
        "carbon-off",
        "kg",
        LOWER,
        "CO2, empty nodes switched off",
        run -> integral(run, "carbon-rate-off"));
    add(
        "price",
        "",
        LOWER,
        "price of nodes while pods are on them, and of their power",
        run -> integral(run, "price-rate"));
    add(
        "peak-active",
        "nodes",
        LOWER,
        "most nodes with a pod on them at once",
        run -> highest(run, "active"));
    add(
        "peak-alloc",
        "%",
        HIGHER,
        "most GPU (or CPU, without GPUs) that was allocated at once, of the capacity",
        run -> highest(run, "alloc"));
    add(
        "cost",
        "",
        LOWER,
        "highest price of the nodes with a pod on them at once",
        run -> highest(run, "node-cost"));
    add(
        "pending-p50",
        "s",
        LOWER,
        "half of the started pods waited at most so long",
        run -> run.pendingSeconds().percentile(0.5));
    add(
        "pending-p99",
        "s",
        LOWER,
        "99 of 100 started pods waited at most so long",
        run -> run.pendingSeconds().percentile(0.99));
    add(
        "placed",
        "pods",
        HIGHER,
        "pods that were started",
        run -> OptionalDouble.of((double) run.tally().startedPods()));
    add(
        "unschedulable",
        "pods",
        LOWER,
        "pods that were never started",
        run -> OptionalDouble.of((double) (run.tally().arrivedPods() - run.tally().startedPods())));
    add(
        "cap-violations",
        "pods",
        LOWER,
        "pods that were one too many of their kind on their node",
        run ->
            run.tally().cappedPods() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) run.tally().capViolations()));
    add(
        "pending-max",
        "s",
        LOWER,
        "no started pod waited longer",
        run -> run.pendingSeconds().percentile(1));
    add(
        "evicted",
        "pods",
        LOWER,
        "pods that were told to end before their time",
        run -> OptionalDouble.of((double) run.tally().evictedPods()));
    add(
        "latency",
        "ms",
        LOWER,
        "mean latency of the chosen nodes to their users",
        run -> run.latencyMillis().mean());
    add(
        "soft-violations",
        "pods",
        LOWER,
        "pods started farther from their users than was wished for",
        run -> OptionalDouble.of((double) run.tally().softViolations()));
    add(
        "hard-violations",
        "pods",
        LOWER,
        "pods started farther from their users than they may be",
        run -> OptionalDouble.of((double) run.tally().hardViolations()));
  }

  private Metrics() {}

  public static SequencedMap<String, Metric> catalogue() {
    return Collections.unmodifiableSequencedMap(CATALOGUE);
  }

  /** The metric of that name; an unknown one is an error that says what there is. */
  public static Metric named(String name) {
    Metric known = CATALOGUE.get(name);
    if (known != null) {
      return known;
    }
    Matcher atArrival = AT_ARRIVAL.matcher(name);
    if (atArrival.matches()) {
      Optional<Quantity> quantity = Quantities.named(atArrival.group(1));
      if (quantity.isPresent()) {
        return atArrival(quantity.get(), Integer.parseInt(atArrival.group(2)));
      }
    }
    return Quantities.named(name)
        .map(Metrics::overTime)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no metric '%s'. Maybe one of %s, or %s, these also at a percentage of arrived demand as alloc@100."
                        .formatted(
                            name,
                            String.join(" ", CATALOGUE.keySet()),
                            String.join(" ", Quantities.catalogue().keySet()))));
  }

  private static Metric atArrival(Quantity quantity, int percent) {
    return new Metric(
        quantity.name() + "@" + percent,
        quantity.unit(),
        quantity.better(),
        "%s when %d %% of the capacity has been asked for"
            .formatted(quantity.description(), percent),
        run ->
            Optional.ofNullable(run.byArrival().get(quantity.name()))
                .map(curve -> curve.at(percent))
                .orElse(OptionalDouble.empty()));
  }

  private static Metric overTime(Quantity quantity) {
    return new Metric(
        quantity.name(),
        quantity.unit(),
        quantity.better(),
        quantity.description() + ", mean over time",
        run -> mean(run, quantity.name()));
  }

  private static OptionalDouble mean(RunRecord run, String quantity) {
    OverTime curve = run.overTime().get(quantity);
    return curve == null || Double.isNaN(curve.mean())
        ? OptionalDouble.empty()
        : OptionalDouble.of(curve.mean());
  }

  private static OptionalDouble highest(RunRecord run, String quantity) {
    OverTime curve = run.overTime().get(quantity);
    return curve == null || Double.isNaN(curve.highest())
        ? OptionalDouble.empty()
        : OptionalDouble.of(curve.highest());
  }

  /** The quantity times the hours that it lasted. */
  private static OptionalDouble integral(RunRecord run, String quantity) {
    OptionalDouble mean = mean(run, quantity);
    return mean.isPresent()
        ? OptionalDouble.of(mean.getAsDouble() * run.length().toSeconds() / 3600.0)
        : mean;
  }

  private static void add(
      String name,
      String unit,
      Metric.Better better,
      String description,
      Function<RunRecord, OptionalDouble> value) {
    CATALOGUE.put(name, new Metric(name, unit, better, description, value));
  }
}
