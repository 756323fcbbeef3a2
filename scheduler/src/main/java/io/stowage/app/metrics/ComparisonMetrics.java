package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.app.metrics.Instruments.Doubling;
import io.stowage.scheduling.Comparison;
import java.util.Locale;

/** How our opinion compares with what other schedulers do. For any thread. */
public final class ComparisonMetrics {
  private final Counter comparisons;
  private final Histogram regret;
  private final Gauge nodesSaved;
  private final Counter unasked;
  private final Counter rollbacks;
  private final Gauge control;

  public ComparisonMetrics(PrometheusRegistry registry) {
    Instruments made = new Instruments(registry);
    comparisons =
        made.counter(
            "stowage_comparisons_total",
            "Pods that another scheduler placed, by what we think of the node: same (one of our"
                + " best), only_node (there was no choice), different, forbidden (by our filters),"
                + " no_node (would have done), stood_in (another policy than ours thought along).",
            "profile",
            "mode",
            "outcome");
    regret =
        made.histogram(
            "stowage_comparison_regret",
            new Doubling(0.01, 7),
            "How much worse the node was than our best: 0 as good, 1 our worst candidate.",
            "profile");
    nodesSaved =
        made.gauge(
            "stowage_comparison_nodes_saved",
            "Empty nodes (but for DaemonSets' and static pods) that pods were put on where the"
                + " profile's policy would not have, less the other way round.",
            "profile");
    unasked =
        made.counter(
            "stowage_extender_unasked_pods_total",
            "Pods that kube-scheduler placed without asking us, though there was a choice.",
            "profile");
    rollbacks =
        made.counter(
            "stowage_rollbacks_total",
            "How often the trust in a profile's policy was taken back.",
            "profile");
    control =
        made.gauge(
            "stowage_control_evidence",
            "How much speaks for it that pods fare worse by this measure than in the control"
                + " slices, where kube-default decides: 1 is a roll-back.",
            "profile",
            "outcome");
  }

  /** Tells of a profile that nothing has happened yet, so that the first time is seen as a rise. */
  public void beginWith(String profile) {
    unasked.initLabelValues(profile);
    rollbacks.initLabelValues(profile);
  }

  public void rolledBack(String profile) {
    rollbacks.labelValues(profile).inc();
  }

  /** What the control slices have told so far. */
  public void heldAgainstControl(String profile, String outcome, double evidence) {
    control.labelValues(profile, outcome).set(evidence);
  }

  /**
   * Counts a comparison with the policy that the profile asks for.
   *
   * @param saved nodes that this policy would have saved so far
   */
  public void compared(Comparison comparison, long saved) {
    String profile = comparison.schedulerName();
    count(comparison, comparison.outcome().name().toLowerCase(Locale.ROOT));
    comparison.regret().ifPresent(regret.labelValues(profile)::observe);
    nodesSaved.labelValues(profile).set((double) saved);
  }

  /** What stands in for the profile's policy says nothing of it. */
  public void stoodIn(Comparison comparison) {
    count(comparison, "stood_in");
  }

  private void count(Comparison comparison, String outcome) {
    comparisons
        .labelValues(comparison.schedulerName(), comparison.mode().rung().toString(), outcome)
        .inc();
  }

  public void unasked(String profile) {
    unasked.labelValues(profile).inc();
  }
}
