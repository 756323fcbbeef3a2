package io.stowage.app.compare;

import io.stowage.simulation.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;

/**
 * A policy over several workloads: how far it is ahead of the best heuristic of each, seed by seed,
 * by the interquartile mean with a stratified bootstrap interval (Agarwal et al., "Deep
 * Reinforcement Learning at the Edge of the Statistical Precipice", NeurIPS 2021).
 *
 * @param mean the metric's mean over the workloads
 * @param ahead the interquartile mean of the lead over the best heuristic; below zero is behind
 * @param low the lower end of its 95 % interval
 * @param high the upper end
 * @param wins the part of all runs in which no other policy did better
 * @param regret by how much it is behind the best heuristic where that is most
 * @param worst the workload where that is
 */
public record Overall(
    String policy,
    double mean,
    double ahead,
    double low,
    double high,
    double wins,
    double regret,
    String worst) {
  private static final int RESAMPLES = 2000;

  /** One for each policy that has a value in every run; none where there is but one workload. */
  public static List<Overall> of(Comparison comparison, Metric metric) {
    SequencedMap<String, List<Row>> byWorkload = new LinkedHashMap<>();
    for (String workload : comparison.plan().workloads().sequencedKeySet()) {
      comparison.plan().metricsOf(workload).stream()
          .filter(known -> known.name().equals(metric.name()))
          .forEach(known -> byWorkload.put(workload, comparison.rows(workload, known)));
    }
    return byWorkload.size() < 2
        ? List.of()
        : of(byWorkload, metric.better(), comparison.plan().policies());
  }

  static List<Overall> of(
      SequencedMap<String, List<Row>> byWorkload, Metric.Better better, List<String> policies) {
    return policies.stream()
        .flatMap(policy -> new Leads(byWorkload, better, policy).overall().stream())
        .sorted(Comparator.comparingDouble(Overall::ahead).reversed())
        .toList();
  }

  /** The mean of the middle half. */
  static double interquartileMean(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int cut = sorted.length / 4;
    return Arrays.stream(sorted, cut, sorted.length - cut).average().orElse(Double.NaN);
  }

  /** How far one policy is ahead of each workload's best heuristic, seed by seed. */
  private static final class Leads {
    private final SequencedMap<String, List<Row>> byWorkload;
    private final double sign;
    private final String policy;
    private final List<double[]> leads = new ArrayList<>();
    private double sumOfMeans;
    private double wins;
    private double regret = Double.NEGATIVE_INFINITY;
    private String worst = "";

    Leads(SequencedMap<String, List<Row>> byWorkload, Metric.Better better, String policy) {
      this.byWorkload = byWorkload;
      this.sign = better == Metric.Better.HIGHER ? 1 : -1;
      this.policy = policy;
    }

    Optional<Overall> overall() {
      for (String workload : byWorkload.sequencedKeySet()) {
        List<Row> rows = byWorkload.getOrDefault(workload, List.of());
        Optional<Row> own = rows.stream().filter(row -> row.policy().equals(policy)).findFirst();
        Optional<Row> rival =
            rows.stream()
                .filter(row -> isHeuristic(row.policy()) && !row.bySeed().isEmpty())
                .max(Comparator.comparingDouble(row -> sign * row.estimate().mean()));
        if (own.isEmpty() || rival.isEmpty() || own.get().bySeed().isEmpty()) {
          return Optional.empty();
        }
        add(workload, own.get(), rival.get(), rows);
      }
      double[] interval = interval();
      return Optional.of(
          new Overall(
              policy,
              sumOfMeans / byWorkload.size(),
              interquartileMean(all(leads)),
              interval[0],
              interval[1],
              wins / leads.stream().mapToInt(of -> of.length).sum(),
              regret,
              worst));
    }

    private static boolean isHeuristic(String policy) {
      return !policy.startsWith("model:") && !policy.startsWith("portfolio");
    }

    private void add(String workload, Row own, Row rival, List<Row> rows) {
      Estimate lead = own.minus(rival);
      leads.add(lead.values().stream().mapToDouble(value -> sign * value).toArray());
      sumOfMeans += own.estimate().mean();
      own.bySeed()
          .forEach(
              (seed, value) -> {
                boolean best =
                    rows.stream()
                        .allMatch(
                            row -> sign * row.bySeed().getOrDefault(seed, value) <= sign * value);
                wins += best ? 1 : 0;
              });
      if (-sign * lead.mean() > regret) {
        regret = -sign * lead.mean();
        worst = workload;
      }
    }

    /** Seeds are drawn anew within each workload. */
    private double[] interval() {
      SplittableRandom random = new SplittableRandom(1);
      double[] means = new double[RESAMPLES];
      for (int i = 0; i < RESAMPLES; i++) {
        List<double[]> drawn = new ArrayList<>();
        for (double[] stratum : leads) {
          double[] again = new double[stratum.length];
          Arrays.setAll(again, k -> stratum[random.nextInt(stratum.length)]);
          drawn.add(again);
        }
        means[i] = interquartileMean(all(drawn));
      }
      Arrays.sort(means);
      return new double[] {means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]};
    }

    private static double[] all(List<double[]> strata) {
      return strata.stream().flatMapToDouble(Arrays::stream).toArray();
    }
  }
}
