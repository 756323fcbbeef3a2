package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.DefaultSpread;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.SpreadRule;
import io.stowage.scheduling.Verdict;
import java.util.List;

/** Pods that are to be spread stand evenly enough over the domains of a node label. */
public final class PodTopologySpread implements Filter {
  private static final String TOO_UNEVEN = "node(s) didn't match pod topology spread constraints";
  private static final Verdict UNEVEN = Verdict.no(TOO_UNEVEN);
  private static final Verdict NO_LABEL = Verdict.never(TOO_UNEVEN + " (missing required label)");

  private final DefaultSpread defaults;

  public PodTopologySpread() {
    this(DefaultSpread.SYSTEM);
  }

  public PodTopologySpread(DefaultSpread defaults) {
    this.defaults = defaults;
  }

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    List<SpreadRule> rules = rules(pod, cluster);
    if (rules.isEmpty()) {
      return NodeTest.SKIP;
    }
    return new Ready(
        pod.namespace(),
        rules.stream().map(rule -> SpreadState.of(rule, pod, cluster)).toArray(SpreadState[]::new));
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return SpreadHint.mayCure(event, pod, before, this::rules);
  }

  private List<SpreadRule> rules(Pod pod, ClusterSnapshot cluster) {
    return pod.spec().spreadConstraints().isEmpty()
        ? defaults.hard(pod, cluster)
        : SpreadRule.hard(pod);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ready(String namespace, SpreadState[] states) implements NodeTest.ByIndex {
    @Override
    public Verdict testAt(int index) {
      for (SpreadState state : states) {
        if (!state.covers(index)) {
          return NO_LABEL;
        }
        if (!state.allows(index)) {
          return UNEVEN;
        }
      }
      return Verdict.Pass.PASS;
    }

    @Override
    public NodeTest with(Pod pod, NodeView on) {
      return changed(pod, on, 1);
    }

    @Override
    public NodeTest without(Pod pod, NodeView from) {
      return changed(pod, from, -1);
    }

    private NodeTest changed(Pod pod, NodeView node, int change) {
      if (!pod.namespace().equals(namespace)) {
        return this;
      }
      SpreadState[] changed = new SpreadState[states.length];
      for (int i = 0; i < states.length; i++) {
        changed[i] = states[i].changed(pod, node.index(), change);
      }
      return new Ready(namespace, changed);
    }
  }
}
