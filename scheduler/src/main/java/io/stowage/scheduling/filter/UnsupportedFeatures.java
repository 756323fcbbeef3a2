package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Refuses pods that need what Stowage cannot honour yet, so that none is bound wrongly. */
public final class UnsupportedFeatures implements Filter {

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    List<String> unsupported = unsupported(pod);
    return unsupported.isEmpty()
        ? NodeTest.SKIP
        : NodeTest.refusing(new Verdict.Reject(unsupported, false));
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return Change.of(event, pod, before) instanceof Change.OwnUpdate own
        && unsupported(own.after()).isEmpty();
  }

  private static List<String> unsupported(Pod pod) {
    List<String> reasons = new ArrayList<>(0);
    List<String> claims = pod.spec().resourceClaims();
    if (!claims.isEmpty()) {
      reasons.add(
          "pod uses resource claims [%s], which Stowage does not support yet"
              .formatted(String.join(" ", claims)));
    }
    pod.spec()
        .podGroup()
        .ifPresent(
            group ->
                reasons.add(
                    "pod belongs to pod group %s, which Stowage does not support yet"
                        .formatted(group)));
    return reasons;
  }
}
