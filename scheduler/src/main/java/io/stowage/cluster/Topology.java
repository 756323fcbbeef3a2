package io.stowage.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a snapshot grouped by the value of one label: each value is a domain, numbered from
 * 0.
 */
public final class Topology {
  private static final int OUTSIDE = -1;

  private final int[] domainOfNode;
  private final List<String> values;

  private Topology(int[] domainOfNode, List<String> values) {
    this.domainOfNode = domainOfNode;
    this.values = values;
  }

  static Topology of(String key, List<NodeView> nodes) {
    int[] domainOfNode = new int[nodes.size()];
    Map<String, Integer> numbers = new HashMap<>();
    List<String> values = new ArrayList<>();
    for (int i = 0; i < domainOfNode.length; i++) {
      String value = nodes.get(i).node().labels().get(key);
      domainOfNode[i] =
          value == null ? OUTSIDE : numbers.computeIfAbsent(value, v -> numbered(v, values));
    }
    return new Topology(domainOfNode, List.copyOf(values));
  }

  private static int numbered(String value, List<String> values) {
    values.add(value);
    return values.size() - 1;
  }

  public int size() {
    return values.size();
  }

  public int nodes() {
    return domainOfNode.length;
  }

  /** Whether the node at this index carries the label at all. */
  public boolean covers(int nodeIndex) {
    return domainOfNode[nodeIndex] != OUTSIDE;
  }

  /** The domain of the node at this index, which must be covered. */
  public int domainOf(int nodeIndex) {
    return domainOfNode[nodeIndex];
  }

  public String value(int domain) {
    return values.get(domain);
  }
}
