package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.energy.PowerModel;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.time.Instant;

/**
 * Where the pod's CPU raises the node's power the least: −(watts after − watts before), from the
 * CPU in use now and the pod's request (PEAKS, kubernetes-sigs/scheduler-plugins,
 * pkg/trimaran/peaks). A node that would be overloaded comes last; upstream's plugin, by mistake,
 * puts it first.
 */
public final class PeaksPolicy implements Policy {
  /** More than any node draws. */
  private static final double OVERLOAD_WATTS = 1e6;

  private final PowerModel power;

  public PeaksPolicy(PowerModel power) {
    this.power = power;
  }

  @Override
  public double[] score(Choice choice) {
    long asked = OpenbUnits.milliCpu(choice.pod());
    Instant now = choice.cluster().at();
    double[] scores = new double[choice.candidates().size()];
    for (int i = 0; i < scores.length; i++) {
      NodeView node = choice.candidates().get(i);
      scores[i] = -jump(node, NodeLoad.milliCpu(node, now), asked);
    }
    return scores;
  }

  private double jump(NodeView node, double milliCpu, long asked) {
    int busy = PowerModel.busyDevices(node);
    double after = milliCpu + asked;
    double jump = power.watts(node.node(), after, busy) - power.watts(node.node(), milliCpu, busy);
    return after > node.node().allocatable().milliCpu() ? OVERLOAD_WATTS + jump : jump;
  }
}
