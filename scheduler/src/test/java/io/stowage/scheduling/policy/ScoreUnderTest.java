package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.cluster;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.List;

/** Asks one score about all nodes of a small cluster. */
record ScoreUnderTest(Score score) {

  /** The points after normalisation, in the order of the nodes. */
  long[] points(Pod pod, List<Node> nodes, Pod... placed) {
    ClusterSnapshot cluster = cluster(nodes, placed);
    Scoring scoring = score.prepare(new Choice(pod, cluster.nodes(), cluster));
    long[] points =
        cluster.nodes().stream().mapToLong((NodeView node) -> scoring.points(node)).toArray();
    scoring.normalise(points, points.length);
    return points;
  }

  boolean skips(Pod pod, List<Node> nodes, Pod... placed) {
    ClusterSnapshot cluster = cluster(nodes, placed);
    return score.prepare(new Choice(pod, cluster.nodes(), cluster)).equals(Scoring.SKIP);
  }
}
