package io.stowage.scheduling.policy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeCounts;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Topology;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.SpreadRule;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * What spread rules make each node cost: for each rule, pods · ln(domains + 2) + maxSkew - 1. A
 * rule over hosts counts the pods of the node itself; any other counts those of all eligible nodes
 * of the node's domain.
 *
 * @param ignored the nodes that take no part, by index
 * @param perNode the sums, by index
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SpreadCosts(Choice choice, boolean[] ignored, double[] perNode) {
  private static final String HOST = "kubernetes.io/hostname";

  static SpreadCosts of(List<SpreadRule> rules, Choice choice, boolean[] ignored) {
    SpreadCosts costs = new SpreadCosts(choice, ignored, new double[ignored.length]);
    for (SpreadRule rule : rules) {
      NodeCounts counts = choice.cluster().count(rule.counted(choice.pod().namespace()));
      if (rule.topologyKey().equals(HOST)) {
        costs.addPerHost(rule, counts);
      } else {
        costs.addPerDomain(rule, counts);
      }
    }
    return costs;
  }

  private void addPerHost(SpreadRule rule, NodeCounts counts) {
    Topology hosts = choice.cluster().topology(HOST);
    int[] pods = new int[perNode.length];
    counts.addTo(pods);
    double weight = weight(notIgnored());
    int atLeast = rule.constraint().maxSkew() - 1;
    for (int i = 0; i < pods.length; i++) {
      perNode[i] += hosts.covers(i) ? pods[i] * weight + atLeast : 0;
    }
  }

  private void addPerDomain(SpreadRule rule, NodeCounts counts) {
    Topology topology = rule.topology(choice.cluster());
    long[] pods = counts.byDomain(topology);
    addUnlabelled(rule, counts, topology, pods);
    double weight = weight(domains(topology));
    double[] costs = new double[pods.length];
    for (int i = 0; i < pods.length; i++) {
      costs[i] = pods[i] * weight + (rule.constraint().maxSkew() - 1);
    }
    for (int i = 0; i < perNode.length; i++) {
      perNode[i] += topology.covers(i) ? costs[topology.domainOf(i)] : 0;
    }
  }

  // StrictMath's logarithm is the one that comes closest to Go's: equal for 19,981 of the first
  // 20,000 whole numbers, and off by the last bit for the others.
  private static double weight(int domains) {
    return StrictMath.log(domains + 2.0);
  }

  private int notIgnored() {
    List<NodeView> candidates = choice.candidates();
    if (noneIgnored()) {
      return candidates.size();
    }
    int found = 0;
    for (int i = 0; i < candidates.size(); i++) {
      found += ignored[choice.nodeIndex(i)] ? 0 : 1;
    }
    return found;
  }

  private boolean noneIgnored() {
    for (boolean one : ignored) {
      if (one) {
        return false;
      }
    }
    return true;
  }

  // To upstream a node without the label is one whose label is the empty string: all such nodes are
  // one more domain.
  private int domains(Topology topology) {
    List<NodeView> candidates = choice.candidates();
    int unlabelled = topology.domainOf("").orElse(topology.size());
    boolean[] seen = new boolean[topology.size() + 1];
    int most = topology.coversAllNodes() ? topology.size() : seen.length;
    int found = 0;
    for (int i = 0; i < candidates.size() && found < most; i++) {
      int index = choice.nodeIndex(i);
      if (!ignored[index]) {
        int domain = topology.covers(index) ? topology.domainOf(index) : unlabelled;
        found += seen[domain] ? 0 : 1;
        seen[domain] = true;
      }
    }
    return found;
  }

  private void addUnlabelled(
      SpreadRule rule, NodeCounts counts, Topology topology, long[] inDomain) {
    OptionalInt unlabelled = topology.domainOf("");
    if (unlabelled.isEmpty()) {
      return;
    }
    ClusterSnapshot cluster = choice.cluster();
    Predicate<Node> eligible = rule.eligible().test();
    for (NodeView view : cluster.nodes()) {
      if (!topology.covers(view.index()) && eligible.test(view.node())) {
        inDomain[unlabelled.getAsInt()] += counts.at(view.index());
      }
    }
  }
}
