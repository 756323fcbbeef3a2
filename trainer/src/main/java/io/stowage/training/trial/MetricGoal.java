package io.stowage.training.trial;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.Quantity;
import io.stowage.simulation.metric.RunRecord;
import io.stowage.simulation.metric.RunRecorder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a whole run is worth: one metric, or several with their weights. */
public record MetricGoal(List<Weighted> metrics) implements Goal {

  /** A metric of which more is better is added, one of which less is better is subtracted. */
  public record Weighted(Metric metric, double weight) {
    OptionalDouble of(RunRecord run) {
      double sign = metric.better() == Metric.Better.HIGHER ? weight : -weight;
      return metric.value().apply(run).stream().map(value -> sign * value).findFirst();
    }

    String text() {
      return weight == 1 ? metric.name() : metric.name() + "=" + weight;
    }
  }

  public MetricGoal {
    metrics = List.copyOf(metrics);
  }

  /** Reads {@code alloc@100} or {@code alloc@100,kw@60=0.02}. */
  public static MetricGoal parse(String text) {
    List<Weighted> metrics = new ArrayList<>();
    for (String part : OptionedName.split(text)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      metrics.add(
          new Weighted(
              Metrics.named(name),
              equals < 0 ? 1 : Double.parseDouble(part.substring(equals + 1))));
    }
    return new MetricGoal(metrics);
  }

  @Override
  public String text() {
    return metrics.stream().map(Weighted::text).collect(Collectors.joining(","));
  }

  /**
   * What the run of a policy is worth, the higher the better; empty where it lacks one of the
   * metrics, as when the last of a few large pods skips the percentage at which one is read.
   */
  @Override
  public OptionalDouble value(
      Scenario scenario, long seed, Function<PolicyInputs, PlacementPolicy> policy) {
    RunRecorder recorder = new RunRecorder(scenario, quantities(), false, System::nanoTime);
    new Simulation(scenario, policy, seed, List.of(recorder), List.of(recorder)).run(() -> true);
    RunRecord run = recorder.record();
    double sum = 0;
    for (Weighted each : metrics) {
      OptionalDouble value = each.of(run);
      if (value.isEmpty()) {
        return value;
      }
      sum += value.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  /** Where each metric reads one curve only that one is drawn, else all are. */
  private Set<Quantity> quantities() {
    Set<Quantity> needed = new LinkedHashSet<>();
    for (Weighted each : metrics) {
      Optional<Quantity> one = Quantities.named(each.metric.name().replaceFirst("@.*", ""));
      if (one.isEmpty()) {
        return new LinkedHashSet<>(Quantities.catalogue().values());
      }
      needed.add(one.get());
    }
    return needed;
  }
}
