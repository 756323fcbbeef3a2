package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Packs nodes up to a target utilisation of the CPU, then spreads: with t the target and u the
 * utilisation expected with the pod, in percent, round((100 − t) · u / t + t) points up to t,
 * round(t · (100 − u) / (100 − t)) above, 0 beyond 100 (Trimaran,
 * kubernetes-sigs/scheduler-plugins, pkg/trimaran/targetloadpacking).
 */
public final class TargetLoadPackingPolicy implements Policy {

  /** Upstream's arguments; a pod is expected to use its request times the multiplier. */
  public record Settings(double targetPercent, double requestMultiplier, long unnamedMilliCpu) {
    public static final Settings DEFAULT = new Settings(40, 1.5, 1000);

    public Settings {
      if (!(targetPercent > 0 && targetPercent < 100)) {
        throw new IllegalArgumentException(
            "A target of %s percent will not do. Maybe give more than 0 and less than 100."
                .formatted(targetPercent));
      }
    }
  }

  /** A pod younger than this at the time of the measurement may not be in it yet. */
  private static final Duration REPORTING_INTERVAL = Duration.ofSeconds(60);

  private final Settings settings;

  public TargetLoadPackingPolicy(Settings settings) {
    this.settings = settings;
  }

  @Override
  public double[] score(Choice choice) {
    Instant now = choice.cluster().at();
    double expected = expectedMilliCpu(choice.pod());
    double[] scores = new double[choice.candidates().size()];
    for (int i = 0; i < scores.length; i++) {
      NodeView node = choice.candidates().get(i);
      long capacity = node.node().allocatable().milliCpu();
      double after = load(node, now) + expected;
      scores[i] = capacity == 0 ? 0 : points(100 * after / capacity);
    }
    return scores;
  }

  private double points(double percent) {
    double target = settings.targetPercent;
    if (percent > 100) {
      return 0;
    }
    return percent > target
        ? Math.round(target * (100 - percent) / (100 - target))
        : Math.round((100 - target) * percent / target + target);
  }

  /**
   * What is measured plus what is expected of pods too young to be in it; else what is expected.
   */
  private double load(NodeView node, Instant now) {
    OptionalDouble measured = NodeLoad.fresh(node, now, Usage::milliCpu);
    Instant youngSince =
        measured.isPresent()
            ? node.usage().orElseThrow().measuredAt().minus(REPORTING_INTERVAL)
            : Instant.MIN;
    double load = measured.orElse(0);
    List<Pod> pods = node.pods();
    for (int i = 0; i < pods.size(); i++) {
      Pod pod = pods.get(i);
      if (node.isUnmeasured(pod) || pod.startedAt().orElse(pod.createdAt()).isAfter(youngSince)) {
        load += expectedMilliCpu(pod);
      }
    }
    return load;
  }

  private double expectedMilliCpu(Pod pod) {
    long asked = OpenbUnits.milliCpu(pod);
    return asked == 0 ? settings.unnamedMilliCpu : Math.round(asked * settings.requestMultiplier);
  }
}
