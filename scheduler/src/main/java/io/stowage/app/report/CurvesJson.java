package io.stowage.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.Estimate;
import io.stowage.app.compare.Run;
import io.stowage.app.compare.SeedBound;
import io.stowage.simulation.metric.ByArrival;
import io.stowage.simulation.metric.OverTime;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Every quantity as curves, one for each policy: mean over the seeds and its interval. */
final class CurvesJson {
  // More demand than that comes only where pods also leave, and then it is no measure of load.
  private static final int MOST_ARRIVED_PERCENT = 300;

  private final Comparison comparison;
  private final String workload;

  CurvesJson(Comparison comparison, String workload) {
    this.comparison = comparison;
    this.workload = workload;
  }

  void write(ObjectNode json) {
    ArrayNode byArrival = json.putArray("byArrival");
    ArrayNode overTime = json.putArray("overTime");
    for (Quantity quantity : Quantities.catalogue().values()) {
      List<PolicyCurve> arrived = curves(run -> arrivalPoints(run, quantity));
      if (tellSomething(arrived)
          && arrived.stream().allMatch(curve -> curve.points.size() <= MOST_ARRIVED_PERCENT)) {
        ObjectNode chart = byArrival.addObject();
        describe(quantity, chart);
        chart.put("step", 1);
        writeBound(quantity, chart);
        write(arrived, chart);
      }
      List<PolicyCurve> timed = curves(run -> timePoints(run, quantity));
      if (tellSomething(timed)) {
        ObjectNode chart = overTime.addObject();
        describe(quantity, chart);
        Json.put(chart, "step", pieceSeconds(quantity));
        write(timed, chart);
      }
    }
  }

  private record PolicyCurve(String policy, List<Estimate> points) {}

  /** The points of one run, as many as it has; not a number where one is not known. */
  private interface Points {
    double[] of(Run run);
  }

  private List<PolicyCurve> curves(Points points) {
    List<PolicyCurve> curves = new ArrayList<>();
    for (String policy : comparison.plan().policies()) {
      List<double[]> runs =
          comparison.of(workload, policy).stream()
              .map(points::of)
              .filter(p -> p.length > 0)
              .toList();
      if (!runs.isEmpty()) {
        int length = runs.stream().mapToInt(run -> run.length).max().orElse(0);
        curves.add(
            new PolicyCurve(
                policy, IntStream.range(0, length).mapToObj(i -> estimate(runs, i)).toList()));
      }
    }
    return curves;
  }

  private static Estimate estimate(List<double[]> runs, int point) {
    return Estimate.of(
        runs.stream()
            .filter(run -> point < run.length && Double.isFinite(run[point]))
            .map(run -> run[point])
            .toList());
  }

  private static double[] arrivalPoints(Run run, Quantity quantity) {
    ByArrival curve = run.record().byArrival().get(quantity.name());
    return curve == null
        ? new double[0]
        : IntStream.range(0, curve.length())
            .mapToDouble(percent -> curve.at(percent).orElse(Double.NaN))
            .toArray();
  }

  private static double[] timePoints(Run run, Quantity quantity) {
    OverTime curve = run.record().overTime().get(quantity.name());
    return curve == null
        ? new double[0]
        : IntStream.range(0, curve.pieces()).mapToDouble(curve::mean).toArray();
  }

  /** What is unknown or zero everywhere is no plot. */
  private static boolean tellSomething(List<PolicyCurve> curves) {
    return curves.stream()
        .flatMap(curve -> curve.points.stream())
        .anyMatch(point -> Double.isFinite(point.mean()) && point.mean() != 0);
  }

  private double pieceSeconds(Quantity quantity) {
    return comparison.runs().stream()
        .filter(run -> run.workload().equals(workload))
        .map(run -> run.record().overTime().get(quantity.name()))
        .filter(Objects::nonNull)
        .mapToDouble(OverTime::pieceSeconds)
        .max()
        .orElse(1);
  }

  private static void describe(Quantity quantity, ObjectNode chart) {
    chart.put("quantity", quantity.name());
    chart.put("unit", quantity.unit());
    chart.put("description", quantity.description());
  }

  /** Those points of the bound that are known, mean over the seeds. */
  private void writeBound(Quantity quantity, ObjectNode chart) {
    String prefix = quantity.name() + "@";
    ArrayNode points = chart.putArray("bound");
    comparison.bounds().stream()
        .filter(bound -> bound.workload().equals(workload) && bound.metric().startsWith(prefix))
        .collect(
            Collectors.groupingBy(
                bound -> percent(bound, prefix),
                TreeMap::new,
                Collectors.averagingDouble(bound -> bound.bound().value())))
        .forEach(
            (percent, mean) -> {
              ArrayNode point = points.addArray();
              point.add(percent);
              Json.add(point, mean);
            });
  }

  private static int percent(SeedBound bound, String prefix) {
    return Integer.parseInt(bound.metric().substring(prefix.length()));
  }

  private static void write(List<PolicyCurve> curves, ObjectNode chart) {
    ArrayNode series = chart.putArray("series");
    for (PolicyCurve curve : curves) {
      ObjectNode json = series.addObject();
      json.put("policy", curve.policy);
      addAll(json.putArray("mean"), curve.points.stream().mapToDouble(Estimate::mean));
      addAll(json.putArray("low"), curve.points.stream().mapToDouble(Estimate::low));
      addAll(json.putArray("high"), curve.points.stream().mapToDouble(Estimate::high));
    }
  }

  private static void addAll(ArrayNode array, DoubleStream numbers) {
    numbers.forEach(number -> Json.add(array, number));
  }
}
