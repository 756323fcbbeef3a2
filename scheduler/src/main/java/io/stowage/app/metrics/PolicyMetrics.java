package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Who placed the pods: the policy that the configuration names, or another one in its stead. For
 * the loop's thread alone.
 */
public final class PolicyMetrics implements DecisionListener {
  private static final String PROFILE = "profile";

  private final UnaryOperator<String> policyOf;
  private final Counter decisions;
  private final Gauge version;
  private final Map<String, DecidedBy> modelByProfile = new HashMap<>();

  /**
   * Registers the metrics.
   *
   * @param policyOf what the configuration says for a scheduler's name
   */
  public PolicyMetrics(PrometheusRegistry registry, UnaryOperator<String> policyOf) {
    this.policyOf = policyOf;
    Instruments made = new Instruments(registry);
    decisions =
        made.counter(
            "stowage_policy_decisions_total",
            "Placements by the policy that was asked for and the one that decided. The reason is"
                + " 'asked' where they are the same, 'explored' where it tried a node that is not"
                + " its best, 'only-node' where there was nothing to choose, else what was wrong:"
                + " 'failed', 'no-numbers', 'out-of-range', 'slow', 'constant', 'unfamiliar',"
                + " 'disputed' or 'rolled-back'.",
            PROFILE,
            "policy",
            "decided_by",
            "reason");
    version =
        made.gauge(
            "stowage_model_version",
            "The version of the model that decides; no value while another policy stands in.",
            PROFILE,
            "policy");
  }

  @Override
  public void onDecision(Decision decision) {
    if (!(decision instanceof Decision.Place place)) {
      return;
    }
    String profile = decision.pod().spec().schedulerName();
    String policy = policyOf.apply(profile);
    if (place.scores().length == 0) {
      decisions.labelValues(profile, policy, "nobody", "only-node").inc();
      return;
    }
    DecidedBy who = place.decidedBy().orElseGet(() -> DecidedBy.policy(policy));
    String asked = who.explored() ? "explored" : "asked";
    String reason = who.standsIn().map(why -> why.trouble().toString()).orElse(asked);
    decisions.labelValues(profile, policy, who.policy(), reason).inc();
    tellVersion(profile, new DecidedBy(who.policy(), who.version(), who.standsIn()));
  }

  private void tellVersion(String profile, DecidedBy who) {
    DecidedBy before = modelByProfile.get(profile);
    if (before == null ? who.version().isEmpty() : before.equals(who)) {
      return;
    }
    if (before != null) {
      version.remove(profile, before.policy());
      modelByProfile.remove(profile);
    }
    if (who.version().isPresent()) {
      version.labelValues(profile, who.policy()).set(who.version().getAsInt());
      modelByProfile.put(profile, who);
    }
  }
}
