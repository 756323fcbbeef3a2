package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecord;
import io.stowage.simulation.metric.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/**
 * One run in numbers.
 *
 * @param machineTime how long it took on this machine
 * @param headlines the metrics that the workload is about, which are told first
 */
public record RunSummary(Run run, Duration machineTime, List<Metric> headlines) {

  /** One number; absent where it is not known. */
  public record Line(String name, String unit, String description, OptionalDouble value) {}

  /** What the run was and what its decisions took. */
  public List<Line> course() {
    RunRecord record = run.record();
    Tally tally = record.tally();
    double decisions = record.decisionMicros().size();
    List<Line> lines = new ArrayList<>();
    lines.add(line("arrivedPods", "", "pods that came", (double) tally.arrivedPods()));
    lines.add(line("placedPods", "", "pods that were started", (double) tally.startedPods()));
    lines.add(line("pendingPods", "", "pods that waited in the end", (double) tally.pendingPods()));
    lines.add(
        line("evictedPods", "", "pods that were told to leave", (double) tally.evictedPods()));
    lines.add(
        line("simulatedSeconds", "s", "time on the simulated clock", seconds(record.length())));
    lines.add(line("machineSeconds", "s", "time on this machine", seconds(machineTime)));
    lines.add(line("decisions", "", "attempts to place a pod", decisions));
    lines.add(
        line(
            "decisionsPerSimulatedSecond",
            "1/s",
            "decisions in a simulated second",
            decisions / seconds(record.length())));
    lines.add(
        line(
            "decisionsPerMachineSecond",
            "1/s",
            "decisions in a second of this machine",
            decisions / seconds(machineTime)));
    lines.add(percentile(0.5, "decisionP50Micros", "half of the decisions took at most so long"));
    lines.add(percentile(0.99, "decisionP99Micros", "99 of 100 decisions took at most so long"));
    return lines;
  }

  /** Every metric that the run has. */
  public List<Line> metrics() {
    SequencedMap<String, Metric> metrics = new LinkedHashMap<>();
    headlines.forEach(metric -> metrics.put(metric.name(), metric));
    Metrics.catalogue().forEach(metrics::putIfAbsent);
    Quantities.catalogue().keySet().forEach(name -> metrics.putIfAbsent(name, Metrics.named(name)));
    return metrics.values().stream()
        .map(
            metric ->
                new Line(
                    metric.name(),
                    metric.unit(),
                    metric.description(),
                    metric.value().apply(run.record())))
        .filter(line -> line.value.isPresent())
        .toList();
  }

  private Line percentile(double part, String name, String description) {
    return new Line(name, "µs", description, run.record().decisionMicros().percentile(part));
  }

  private static Line line(String name, String unit, String description, double value) {
    return new Line(
        name,
        unit,
        description,
        Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty());
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
