package io.stowage.simulation;

import io.stowage.cluster.Node;
import io.stowage.cluster.Taint;
import java.util.ArrayList;
import java.util.List;

/** What becomes of nodes that fail, come back and are drained, as Kubernetes' controllers do it. */
final class NodeFaults {
  private static final Taint CORDONED =
      new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NO_SCHEDULE);
  private static final List<Taint> UNREACHABLE =
      List.of(
          new Taint("node.kubernetes.io/unreachable", "", Taint.Effect.NO_SCHEDULE),
          new Taint("node.kubernetes.io/unreachable", "", Taint.Effect.NO_EXECUTE));

  private final SimulatedCluster cluster;
  private final PodFates pods;

  NodeFaults(SimulatedCluster cluster, PodFates pods) {
    this.cluster = cluster;
    this.pods = pods;
  }

  void fail(SimulatedNode node) {
    if (node.isSilent()) {
      return;
    }
    long silence = node.fallSilent();
    cluster.changed(node);
    cluster.plan(cluster.world().failureNoticed(), () -> notice(node, silence));
  }

  private void notice(SimulatedNode node, long silence) {
    if (!node.isStillSilent(silence)) {
      return;
    }
    Node shown = node.node();
    cluster.change(node, shown.in(plus(shown, UNREACHABLE), shown.unschedulable(), false));
    cluster.plan(cluster.world().podsGivenUp(), () -> giveUp(node, silence));
  }

  private void giveUp(SimulatedNode node, long silence) {
    if (node.isStillSilent(silence)) {
      List.copyOf(node.pods()).forEach(pods::lose);
    }
  }

  void recover(SimulatedNode node) {
    if (!node.isSilent()) {
      return;
    }
    node.speakAgain();
    Node shown = node.node();
    cluster.change(node, shown.in(minus(shown, UNREACHABLE), shown.unschedulable(), true));
  }

  void drain(SimulatedNode node) {
    Node shown = node.node();
    cluster.change(node, shown.in(plus(shown, List.of(CORDONED)), true, shown.ready()));
    List.copyOf(node.pods()).forEach(pods::evict);
  }

  void uncordon(SimulatedNode node) {
    Node shown = node.node();
    cluster.change(node, shown.in(minus(shown, List.of(CORDONED)), false, shown.ready()));
  }

  private static List<Taint> plus(Node node, List<Taint> more) {
    List<Taint> taints = minus(node, more);
    taints.addAll(more);
    return taints;
  }

  private static List<Taint> minus(Node node, List<Taint> fewer) {
    List<Taint> taints = new ArrayList<>(node.taints());
    taints.removeAll(fewer);
    return taints;
  }
}
