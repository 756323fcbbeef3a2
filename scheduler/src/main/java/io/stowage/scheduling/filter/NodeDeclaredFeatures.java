package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.Set;

/** Refuses nodes that do not declare every feature that the pod's spec needs. */
public final class NodeDeclaredFeatures implements Filter {
  private static final Verdict LACKING =
      Verdict.never("node(s) didn't match Pod's required features");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    Set<String> required = pod.spec().requiredNodeFeatures();
    if (required.isEmpty()) {
      return NodeTest.SKIP;
    }
    String[] features = required.toArray(String[]::new);
    return NodeTest.ofNodeAlone(
        node -> declared(node.node().declaredFeatures(), features) ? Verdict.Pass.PASS : LACKING);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> true;
      case Change.NodeUpdated node ->
          !node.before().declaredFeatures().equals(node.after().declaredFeatures());
      case Change.OwnUpdate own ->
          !own.before()
              .spec()
              .requiredNodeFeatures()
              .equals(own.after().spec().requiredNodeFeatures());
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.PodLeft left -> false;
      case Change.Other other -> false;
    };
  }

  private static boolean declared(Set<String> declared, String[] required) {
    for (String feature : required) {
      if (!declared.contains(feature)) {
        return false;
      }
    }
    return true;
  }
}
