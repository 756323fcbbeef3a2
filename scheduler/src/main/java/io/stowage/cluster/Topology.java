package io.stowage.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * The nodes of a snapshot grouped by the value of one label: each value is a domain, numbered from
 * 0. Where a criterion says which nodes count, the domains that have such a node come first.
 */
public final class Topology {
  private static final int OUTSIDE = -1;

  private final int[] domainOfNode;
  private final boolean[] counted;
  private final Map<String, Integer> domainOfValue;
  private final int countedDomains;
  private final boolean coversAllNodes;

  private Topology(
      int[] domainOfNode,
      boolean[] counted,
      Map<String, Integer> domainOfValue,
      int countedDomains) {
    this.domainOfNode = domainOfNode;
    this.counted = counted;
    this.domainOfValue = domainOfValue;
    this.countedDomains = countedDomains;
    this.coversAllNodes = Arrays.stream(domainOfNode).noneMatch(domain -> domain == OUTSIDE);
  }

  static Topology of(String key, Predicate<Node> counting, List<NodeView> nodes) {
    int[] domainOfNode = new int[nodes.size()];
    Arrays.fill(domainOfNode, OUTSIDE);
    boolean[] counted = new boolean[nodes.size()];
    Map<String, Integer> domainOfValue = new HashMap<>();
    for (NodeView view : nodes) {
      String value = view.node().labels().get(key);
      if (value != null && counting.test(view.node())) {
        counted[view.index()] = true;
        domainOfNode[view.index()] = numberOf(value, domainOfValue);
      }
    }
    int countedDomains = domainOfValue.size();
    for (NodeView view : nodes) {
      String value = view.node().labels().get(key);
      if (value != null && !counted[view.index()]) {
        domainOfNode[view.index()] = numberOf(value, domainOfValue);
      }
    }
    return new Topology(domainOfNode, counted, domainOfValue, countedDomains);
  }

  private static int numberOf(String value, Map<String, Integer> domainOfValue) {
    Integer next = domainOfValue.size();
    Integer known = domainOfValue.putIfAbsent(value, next);
    return known == null ? next : known;
  }

  public int size() {
    return domainOfValue.size();
  }

  /** How many domains have a node that counts; they are the ones with the lowest numbers. */
  public int countedDomains() {
    return countedDomains;
  }

  public int nodes() {
    return domainOfNode.length;
  }

  /** Whether every node stands in some domain. */
  public boolean coversAllNodes() {
    return coversAllNodes;
  }

  /** Whether the node at this index carries the label at all. */
  public boolean covers(int nodeIndex) {
    return domainOfNode[nodeIndex] != OUTSIDE;
  }

  /** Whether the node at this index carries the label and meets the criterion. */
  public boolean counts(int nodeIndex) {
    return counted[nodeIndex];
  }

  /** The domain of the node at this index, which must be covered. */
  public int domainOf(int nodeIndex) {
    return domainOfNode[nodeIndex];
  }

  /** The domain of the nodes whose label has this value. */
  public OptionalInt domainOf(String value) {
    Integer domain = domainOfValue.get(value);
    return domain == null ? OptionalInt.empty() : OptionalInt.of(domain);
  }
}
