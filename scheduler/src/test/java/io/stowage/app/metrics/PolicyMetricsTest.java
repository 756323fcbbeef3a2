package io.stowage.app.metrics;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.VolumePlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PolicyMetricsTest {
  private static final DecidedBy MODEL = DecidedBy.model("model:general", 3);
  private static final DecidedBy STAND_IN =
      new DecidedBy(
          "kube-default",
          OptionalInt.empty(),
          Optional.of(new StandsIn("model:general", Trouble.SLOW, "it took 200 ms")));

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PolicyMetrics metrics = new PolicyMetrics(registry, profile -> "model:general");

  @Test
  void placementsAreCountedByWhoWasAskedAndWhoDecided() throws IOException {
    decide(2, Optional.of(MODEL));
    decide(2, Optional.of(MODEL));
    decide(2, Optional.of(STAND_IN));
    decide(2, Optional.empty());
    decide(0, Optional.empty());
    assertThat(told())
        .contains(
            counted("model:general", "asked") + "3.0",
            counted("kube-default", "slow") + "1.0",
            counted("nobody", "only-node") + "1.0");
  }

  @Test
  void theVersionInUseIsToldAsLongAsTheModelDecides() throws IOException {
    assertThat(told()).doesNotContain("stowage_model_version{");
    decide(2, Optional.of(MODEL));
    assertThat(told())
        .contains(
            "stowage_model_version{policy=\"model:general\",profile=\"default-scheduler\"} 3.0");
    decide(2, Optional.of(STAND_IN));
    assertThat(told()).doesNotContain("stowage_model_version{");
    decide(2, Optional.of(DecidedBy.model("model:general", 4)));
    assertThat(told()).contains("profile=\"default-scheduler\"} 4.0");
  }

  private static String counted(String decidedBy, String reason) {
    return "stowage_policy_decisions_total{decided_by=\"%s\",policy=\"model:general\",profile=\"default-scheduler\",reason=\"%s\"} "
        .formatted(decidedBy, reason);
  }

  private void decide(int scores, Optional<DecidedBy> who) {
    ClusterSnapshot cluster = cluster(List.of(aNode("a").build(), aNode("b").build()));
    Choice choice = new Choice(aPod("web").pending(), cluster.nodes(), cluster);
    metrics.onDecision(
        new Decision.Place(choice, new double[scores], 0, List.of(), VolumePlan.NOTHING, who));
  }

  private String told() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, registry.scrape());
    return text.toString(StandardCharsets.UTF_8);
  }
}
