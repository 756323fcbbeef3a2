package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two policies in one: the points of both, weighted and summed. The second also chooses the
 * devices, as in PWR + FGD (Lettich et al., CCGrid 2025; generate_run_scripts.py).
 *
 * @param part how much the second counts, from 0 to 1; the first counts the rest
 */
public record BlendPolicy(Policy first, Policy second, double part) implements Policy {

  public BlendPolicy {
    if (!(part >= 0 && part <= 1)) {
      throw new IllegalArgumentException(
          "A part of %s will not do. Maybe give 0 to 1.".formatted(part));
    }
  }

  @Override
  public double[] score(Choice choice) {
    double[] scores = first.score(choice);
    double[] others = second.score(choice);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = (1 - part) * scores[i] + part * others[i];
    }
    return scores;
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    Map<String, double[]> parts = new LinkedHashMap<>();
    add(first.parts(choice), 1 - part, parts);
    add(second.parts(choice), part, parts);
    return parts;
  }

  private static void add(Map<String, double[]> some, double weight, Map<String, double[]> parts) {
    some.forEach(
        (name, points) -> {
          double[] sum = parts.computeIfAbsent(name, fresh -> new double[points.length]);
          for (int i = 0; i < points.length; i++) {
            sum[i] += weight * points[i];
          }
        });
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return second.devices(pod, node);
  }
}
