package io.stowage.api.extender;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Candidates;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds nodes by name. kube-scheduler names them in nearly the same order each time, so the one
 * that is looked for is mostly the one that came next before, and its name need only be compared,
 * byte by byte: to search for hundreds of names was a third of what a question takes. For one
 * thread.
 */
final class NodeFinder {
  private Object inventory = new Object();
  private byte[][] names = {};
  private int[] next = {};
  private int last;

  /**
   * Those nodes that are known.
   *
   * @param places where each candidate stands among the names
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Found(Candidates candidates, int[] places) {}

  Found find(NodeNames wanted, ClusterSnapshot cluster) {
    prepare(cluster);
    List<NodeView> nodes = cluster.nodes();
    Candidates candidates = new Candidates(wanted.size());
    int[] places = new int[wanted.size()];
    for (int i = 0; i < places.length && names.length > 0; i++) {
      int guess = next[last];
      if (!wanted.isAt(i, names[guess])) {
        Optional<NodeView> found = cluster.node(wanted.get(i));
        if (found.isEmpty()) {
          continue;
        }
        guess = found.get().index();
        next[last] = guess;
      }
      last = guess;
      places[candidates.size()] = i;
      candidates.append(nodes.get(guess), guess);
    }
    return new Found(candidates, places);
  }

  private void prepare(ClusterSnapshot cluster) {
    if (inventory == cluster.inventory()) {
      return;
    }
    inventory = cluster.inventory();
    names =
        cluster.nodes().stream().map(node -> node.name().getBytes(UTF_8)).toArray(byte[][]::new);
    if (next.length != names.length) {
      next = new int[names.length];
      Arrays.setAll(next, i -> (i + 1) % next.length);
      last = 0;
    }
  }
}
