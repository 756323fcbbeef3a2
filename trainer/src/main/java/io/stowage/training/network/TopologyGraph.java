package io.stowage.training.network;

import io.stowage.learning.Features;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Messages travel along the topology (Gilmer et al., "Neural Message Passing", ICML 2017): two
 * rounds in which each node hears the mean of its zone, of its rack and so on.
 *
 * <p>A node feature that is named {@code group:…} is not a quantity but the number of the group
 * that the node is in, from 0 up to 63; any other number means that it is in none, and nothing is
 * heard there. Messages go through the groups, so the cost grows with the nodes, not with their
 * square.
 */
public final class TopologyGraph implements Network {
  private static final String GROUP = "group:";
  private static final int GROUPS = 64;
  private static final int WIDTH = 32;

  private final Features features;
  private final int[] quantities;
  private final int[] groupings;
  private final Layout layout;

  public TopologyGraph(Features features) {
    this.features = features;
    this.quantities = columns(features.node(), false);
    this.groupings = columns(features.node(), true);
    if (groupings.length == 0) {
      throw new IllegalArgumentException(
          "Encoder %s tells no groups of nodes, and a graph needs them. Maybe another network."
              .formatted(features.encoder()));
    }
    Layout weights =
        new Layout()
            .matrix("node", quantities.length, WIDTH)
            .matrix("context", features.context().size(), WIDTH)
            .row("bias", WIDTH);
    for (int round = 1; round <= 2; round++) {
      weights = weights.matrix("own" + round, WIDTH, WIDTH).row("bias" + round, WIDTH);
      for (int grouping : groupings) {
        weights = weights.matrix(heard(round, grouping), WIDTH, WIDTH);
      }
    }
    this.layout =
        weights
            .quietMatrix("score", WIDTH, 1)
            .row("scoreBias", 1)
            .matrix("value", WIDTH, 1)
            .row("valueBias", 1);
  }

  private static int[] columns(List<String> names, boolean groups) {
    return IntStream.range(0, names.size())
        .filter(i -> names.get(i).startsWith(GROUP) == groups)
        .toArray();
  }

  private static String heard(int round, int grouping) {
    return "heard%d.%d".formatted(round, grouping);
  }

  @Override
  public <T> T scores(Operations<T> ops) {
    return ops.plus(ops.product(nodes(ops), ops.weight("score")), ops.weight("scoreBias"));
  }

  @Override
  public <T> T value(Operations<T> ops) {
    T pooled = ops.meanOfNodes(nodes(ops));
    return ops.plus(ops.product(pooled, ops.weight("value")), ops.weight("valueBias"));
  }

  private <T> T nodes(Operations<T> ops) {
    T context = ops.plus(ops.product(ops.context(), ops.weight("context")), ops.weight("bias"));
    T own = ops.product(ops.columns(ops.nodes(), quantities), ops.weight("node"));
    T nodes = ops.elu(ops.plus(own, context));
    for (int round = 1; round <= 2; round++) {
      T next = ops.plus(ops.product(nodes, ops.weight("own" + round)), ops.weight("bias" + round));
      for (int grouping : groupings) {
        T members = ops.oneHot(ops.columns(ops.nodes(), grouping), GROUPS);
        T message = ops.product(members, meanOfGroups(ops, members, nodes));
        next = ops.plus(next, ops.product(message, ops.weight(heard(round, grouping))));
      }
      nodes = ops.elu(next);
    }
    return nodes;
  }

  /** Groups × width; zeros for a group without candidates. */
  private static <T> T meanOfGroups(Operations<T> ops, T members, T nodes) {
    T sums = ops.product(ops.transposed(members), nodes);
    float[] ones = new float[GROUPS];
    Arrays.fill(ones, 1);
    T one = ops.constant(ones, GROUPS, 1);
    T counts = ops.transposed(ops.sumOfNodes(members));
    T atLeastOne = ops.plus(ops.relu(ops.minus(counts, one)), one);
    return ops.over(sums, atLeastOne);
  }

  @Override
  public Features features() {
    return features;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public boolean scoresNodesAlone() {
    return false;
  }
}
