package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import java.util.List;

/** What a manifest says of a cluster, and what in it could not be understood. */
public record Dump(List<ClusterEvent> events, List<ManifestProblem> problems) {
  public Dump {
    events = List.copyOf(events);
    problems = List.copyOf(problems);
  }

  public ClusterSnapshot snapshot() {
    return ClusterSnapshot.empty().after(events);
  }
}
