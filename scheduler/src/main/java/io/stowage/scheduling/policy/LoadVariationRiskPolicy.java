package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Usage;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.time.Instant;

/**
 * Away from nodes whose load is high or varies: risk = (μ + margin · σ^(1/sensitivity)) / 2, with μ
 * the mean use, the requests of pods not yet measured and the pod's own, σ the standard deviation
 * of the use over 15 minutes, both as shares of what the node has; round(100 · (1 − the larger risk
 * of CPU and memory)) points (Trimaran, kubernetes-sigs/scheduler-plugins,
 * pkg/trimaran/loadvariationriskbalancing).
 */
public final class LoadVariationRiskPolicy implements Policy {

  /** Upstream's arguments: how much variation counts, and how soon. */
  public record Settings(double margin, double sensitivity) {
    public static final Settings DEFAULT = new Settings(1, 1);

    public Settings {
      if (!(margin >= 0 && sensitivity > 0)) {
        throw new IllegalArgumentException(
            "Margin %s with sensitivity %s will not do. Maybe give numbers above 0."
                .formatted(margin, sensitivity));
      }
    }
  }

  private final Settings settings;
  private final UsageHistory cpu = new UsageHistory(Usage::milliCpu);
  private final UsageHistory memory = new UsageHistory(Usage::memoryBytes);

  public LoadVariationRiskPolicy(Settings settings) {
    this.settings = settings;
  }

  @Override
  public double[] score(Choice choice) {
    Resources asked = choice.pod().spec().requests().needed();
    Instant now = choice.cluster().at();
    double[] scores = new double[choice.candidates().size()];
    for (int i = 0; i < scores.length; i++) {
      NodeView node = choice.candidates().get(i);
      Resources has = node.node().allocatable();
      Resources coming = asked.plus(node.unmeasured());
      double ofCpu =
          risk(cpu.of(node, NodeLoad.milliCpu(node, now)), coming.milliCpu(), has.milliCpu());
      double ofMemory =
          risk(
              memory.of(node, NodeLoad.memoryBytes(node, now)),
              coming.memoryBytes(),
              has.memoryBytes());
      scores[i] = Math.round(100 * (1 - Math.max(ofCpu, ofMemory)));
    }
    return scores;
  }

  private double risk(UsageHistory.Summary use, long asked, long capacity) {
    if (capacity <= 0) {
      return 1;
    }
    double mean = Math.clamp((use.mean() + asked) / capacity, 0, 1);
    double deviation = Math.clamp(use.deviation() / capacity, 0, 1);
    double variation =
        Math.clamp(settings.margin * Math.pow(deviation, 1 / settings.sensitivity), 0, 1);
    return (mean + variation) / 2;
  }
}
