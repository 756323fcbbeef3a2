package io.stowage.scheduling.policy;

import io.stowage.cluster.Pod;
import io.stowage.cluster.Topology;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DefaultSpread;
import io.stowage.scheduling.SpreadRule;
import java.util.List;

/**
 * Prefers nodes in domains with few of the pods that are to be spread: for each rule, pods ·
 * ln(domains + 2) + maxSkew - 1, summed and rounded, least is best (podtopologyspread/scoring.go
 * v1.36).
 */
public final class PodTopologySpreadScore implements Score {
  private final DefaultSpread defaults;

  public PodTopologySpreadScore() {
    this(DefaultSpread.SYSTEM);
  }

  public PodTopologySpreadScore(DefaultSpread defaults) {
    this.defaults = defaults;
  }

  @Override
  public String name() {
    return "PodTopologySpread";
  }

  @Override
  public Scoring prepare(Choice choice) {
    Pod pod = choice.pod();
    boolean ownRules = !pod.spec().spreadConstraints().isEmpty();
    List<SpreadRule> rules = ownRules ? SpreadRule.soft(pod) : defaults.soft(pod, choice.cluster());
    if (rules.isEmpty()) {
      return Scoring.SKIP;
    }
    // Nodes that lack a label of the pod's own rules take no part; with the system's default rules
    // each node is rated by the labels that it has.
    boolean[] ignored = new boolean[choice.cluster().nodes().size()];
    if (ownRules || defaults.requiresAllLabels()) {
      rules.forEach(rule -> ignoreNodesOutside(rule, choice, ignored));
    }
    return new Ready(choice, ignored, SpreadCosts.of(rules, choice, ignored).perNode());
  }

  private static void ignoreNodesOutside(SpreadRule rule, Choice choice, boolean[] ignored) {
    Topology topology = choice.cluster().topology(rule.topologyKey());
    for (int i = 0; i < ignored.length; i++) {
      ignored[i] |= !topology.covers(i);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ready(Choice choice, boolean[] ignored, double[] costs)
      implements Scoring.ByIndex {
    @Override
    public long pointsAt(int index) {
      return ignored[index] ? 0 : Math.round(costs[index]);
    }

    @Override
    public void normalise(long[] points, int size) {
      long least = Long.MAX_VALUE;
      long most = 0;
      for (int i = 0; i < size; i++) {
        if (!ignored[choice.nodeIndex(i)]) {
          least = Math.min(least, points[i]);
          most = Math.max(most, points[i]);
        }
      }
      for (int i = 0; i < size; i++) {
        points[i] = ignored[choice.nodeIndex(i)] ? 0 : normalised(points[i], least, most);
      }
    }

    private static long normalised(long points, long least, long most) {
      // Doubles divide faster than longs, and below 2^53 the whole part is the same.
      return most == 0 ? MOST : (long) ((double) (MOST * (most + least - points)) / most);
    }
  }
}
