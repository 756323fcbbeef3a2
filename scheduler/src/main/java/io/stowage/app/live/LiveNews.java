package io.stowage.app.live;

import io.stowage.api.CertificateListener;
import io.stowage.api.Tls;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ConfigurationWatch;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.LiveMetrics;
import io.stowage.app.policy.ModelNews;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.WatchListener;
import io.stowage.learning.DriftMeter.Drift;
import io.stowage.manifest.ManifestProblem;
import io.stowage.scheduling.DecidedBy;
import java.time.Duration;
import java.util.Locale;

/** What happens to a live scheduler: each thing a line in the log and a count in the metrics. */
final class LiveNews
    implements WatchListener,
        BindListener,
        ConfigurationWatch.Listener,
        ModelNews,
        CertificateListener {
  private final StructuredLog log;
  private final LiveMetrics metrics;

  LiveNews(StructuredLog log, LiveMetrics metrics) {
    this.log = log;
    this.metrics = metrics;
  }

  void onTurn(LiveScheduler.Turn turn) {
    boolean leads = turn == LiveScheduler.Turn.LEADING;
    metrics.leading(leads);
    log.info(leads ? "It is our turn to schedule" : "It is not our turn to schedule any more");
  }

  @Override
  public void onTrouble(String resource, String what) {
    metrics.onTrouble(resource, what);
    log.warning("What we know may be old", "resource", resource, "why", what);
  }

  @Override
  public void onRecovery(String resource) {
    metrics.onRecovery(resource);
    log.info("What we know is up to date again", "resource", resource);
  }

  @Override
  public void onWatchEnd(String resource) {
    metrics.onWatchEnd(resource);
    log.debug("A watch has ended and is made anew", "resource", resource);
  }

  @Override
  public void onFoundByResync(String resource, int objects) {
    metrics.onFoundByResync(resource, objects);
    log.warning("Lost news were found by a new list", "resource", resource, "objects", objects);
  }

  @Override
  public void onBrokenObject(ManifestProblem problem) {
    metrics.onBrokenObject(problem);
    log.warning("An object cannot be understood", "problem", problem.message());
  }

  @Override
  public void onBound(Pod pod, Duration took) {
    metrics.onBound(pod, took);
    log.debug(
        "Bound", "pod", pod.key(), "node", pod.nodeName().orElse(""), "millis", took.toMillis());
  }

  @Override
  public void onOvertaken(Pod pod, String how) {
    metrics.onOvertaken(pod, how);
    log.info("Another was quicker", "pod", pod.key(), "how", how);
  }

  @Override
  public void onBindFailed(Pod pod, String why) {
    metrics.onBindFailed(pod, why);
    log.warning("Could not bind", "pod", pod.key(), "why", why);
  }

  @Override
  public void onRefused(DecidedBy inUse, String why) {
    log.warning(
        "The promoted version cannot be used, an older one goes on",
        "policy",
        inUse.text(),
        "why",
        why);
  }

  @Override
  public void onLoaded(DecidedBy version) {
    metrics.modelLoaded(version.policy(), true);
    log.info("A model is ready", "policy", version.text());
  }

  @Override
  public void onFamiliarity(String policy, double shareBeyond) {
    metrics.modelUnfamiliar(policy, shareBeyond);
  }

  @Override
  public void onDrift(String policy, Drift drift) {
    metrics.modelPsi(policy, drift.feature(), drift.psi());
    if (drift.psi() > Drift.VERY_MUCH) {
      log.warning(
          "Pods or nodes have drifted away from what a model was trained on",
          "policy",
          policy,
          "feature",
          drift.feature(),
          "psi",
          String.format(Locale.ROOT, "%.2f", drift.psi()));
    }
  }

  @Override
  public void onAgreement(String policy, double agreement) {
    metrics.modelAgreement(policy, agreement);
  }

  @Override
  public void onMissing(String policy, String why) {
    metrics.modelLoaded(policy, false);
    log.warning("There is no model that can be used", "policy", policy, "why", why);
  }

  @Override
  public void onChange(Loaded loaded) {
    metrics.configurationLoaded(true);
    log.info("The configuration was read again");
    loaded.notes().forEach(note -> log.info("Note on the configuration", "note", note));
    LiveModes.warn(loaded.configuration(), log);
  }

  @Override
  public void onBad(ConfigurationException bad) {
    metrics.configurationLoaded(false);
    log.warning("The configuration stays as it was", "problem", String.valueOf(bad.getMessage()));
  }

  @Override
  public void onRenewed(Tls files) {
    log.info("Certificates were read again", "file", files.certificates().toString());
  }

  @Override
  public void onUnusable(String problem) {
    log.warning("The certificates stay as they were", "problem", problem);
  }
}
