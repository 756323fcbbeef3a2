package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.app.metrics.Instruments.Doubling;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.WatchListener;
import io.stowage.manifest.ManifestProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How well we keep up with a live cluster, carry out decisions and lead, and how the JVM is. For
 * any thread.
 */
public final class LiveMetrics implements WatchListener, BindListener {
  private static final double NANOS_A_SECOND = 1e9;

  private final PrometheusRegistry registry;
  private final Counter bindings;
  private final Histogram bindSeconds;
  private final Counter foundByResync;
  private final Counter watchRestarts;
  private final Counter brokenObjects;
  private final Gauge stale;
  private final Gauge leader;
  private final Gauge configurationGood;
  private final Gauge modelLoaded;
  private final Gauge modelUnfamiliar;
  private final Gauge modelPsi;
  private final Gauge modelAgreement;
  private final Map<String, String> driftedMost = new ConcurrentHashMap<>();

  public LiveMetrics(PrometheusRegistry registry) {
    this.registry = registry;
    Instruments made = new Instruments(registry);
    bindings =
        made.counter(
            "stowage_bindings_total",
            "Bindings by what became of them: bound, overtaken (by another, or gone), failed.",
            "result");
    // A rise is seen only from a value that was there before.
    List.of("bound", "overtaken", "failed").forEach(bindings::initLabelValues);
    bindSeconds =
        made.histogram(
            "stowage_bind_duration_seconds",
            new Doubling(0.001, 15),
            "Time from a decision to the API server's yes to the binding.");
    foundByResync =
        made.counter(
            "stowage_found_by_resync_total",
            "Objects whose change no watch told of; a look at all of them found it.",
            "resource");
    watchRestarts =
        made.counter(
            "stowage_watch_restarts_total", "Watches that ended and were made anew.", "resource");
    brokenObjects =
        made.counter("stowage_broken_objects_total", "Objects that could not be understood.");
    stale =
        made.gauge(
            "stowage_watch_stale", "1 while news of these objects may be missing.", "resource");
    leader = made.gauge("stowage_leader", "1 while it is this one's turn to schedule.");
    configurationGood =
        made.gauge(
            "stowage_config_last_load_success",
            "0 if the configuration that was read last will not do; an older one is in use.");
    configurationGood.set(1);
    modelLoaded =
        made.gauge(
            "stowage_model_loaded",
            "0 while no version of the policy's model can be used and another policy stands in.",
            "policy");
    modelUnfamiliar =
        made.gauge(
            "stowage_model_unfamiliar_share",
            "The part of a model's features that has lately been beyond what it was trained on.",
            "policy");
    modelPsi =
        made.gauge(
            "stowage_model_psi",
            "How far the feature that drifted most is spread otherwise than in training, as a"
                + " population stability index: up to 0.1 no change, above 0.25 very much.",
            "policy",
            "feature");
    modelAgreement =
        made.gauge(
            "stowage_model_agreement",
            "How the scores of a model's members have lately gone along with its own: 1 the same, 0"
                + " not at all.",
            "policy");
    JvmMetrics.builder().register(registry);
  }

  @Override
  public void onBound(Pod pod, Duration took) {
    bindings.labelValues("bound").inc();
    bindSeconds.observe(took.toNanos() / NANOS_A_SECOND);
  }

  @Override
  public void onOvertaken(Pod pod, String how) {
    bindings.labelValues("overtaken").inc();
  }

  @Override
  public void onBindFailed(Pod pod, String why) {
    bindings.labelValues("failed").inc();
  }

  @Override
  public void onTrouble(String resource, String what) {
    stale.labelValues(resource).set(1);
  }

  @Override
  public void onRecovery(String resource) {
    stale.labelValues(resource).set(0);
  }

  @Override
  public void onWatchEnd(String resource) {
    watchRestarts.labelValues(resource).inc();
  }

  @Override
  public void onFoundByResync(String resource, int objects) {
    foundByResync.labelValues(resource).inc(objects);
  }

  @Override
  public void onBrokenObject(ManifestProblem problem) {
    brokenObjects.inc();
  }

  public void leading(boolean leads) {
    leader.set(leads ? 1 : 0);
  }

  public void configurationLoaded(boolean good) {
    configurationGood.set(good ? 1 : 0);
  }

  public void modelUnfamiliar(String policy, double share) {
    modelUnfamiliar.labelValues(policy).set(share);
  }

  /** Only the feature that drifted most has a value. */
  public void modelPsi(String policy, String feature, double psi) {
    String before = driftedMost.put(policy, feature);
    if (before != null && !before.equals(feature)) {
      modelPsi.remove(policy, before);
    }
    modelPsi.labelValues(policy, feature).set(psi);
  }

  public void modelAgreement(String policy, double agreement) {
    modelAgreement.labelValues(policy).set(agreement);
  }

  public void modelLoaded(String policy, boolean loaded) {
    modelLoaded.labelValues(policy).set(loaded ? 1 : 0);
  }

  /** Tells how many journal entries were dropped, read when somebody asks. */
  public void journalDrops(LongSupplier dropped) {
    CounterWithCallback.builder()
        .name("stowage_journal_dropped_entries_total")
        .help("Entries that the journal's file did not take.")
        .callback(counter -> counter.call((double) dropped.getAsLong()))
        .register(registry);
  }
}
