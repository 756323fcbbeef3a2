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
 * What one spread rule makes each node cost. A rule over hosts counts the pods of the node itself;
 * any other counts those of all eligible nodes of the node's domain.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SpreadCosts(Topology topology, double[] perNode, double[] perDomain) {
  private static final String HOST = "kubernetes.io/hostname";

  static SpreadCosts of(SpreadRule rule, Choice choice, boolean[] ignored) {
    ClusterSnapshot cluster = choice.cluster();
    NodeCounts counts = cluster.count(rule.counted(choice.pod().namespace()));
    int maxSkew = rule.constraint().maxSkew();
    if (rule.topologyKey().equals(HOST)) {
      int[] onNode = new int[cluster.nodes().size()];
      counts.addTo(onNode);
      double weight = weight(notIgnored(choice.candidates(), ignored));
      double[] costs = new double[onNode.length];
      for (int i = 0; i < costs.length; i++) {
        costs[i] = cost(onNode[i], weight, maxSkew);
      }
      return new SpreadCosts(cluster.topology(HOST), costs, new double[0]);
    }
    Topology topology = rule.topology(cluster);
    long[] inDomain = counts.byDomain(topology);
    addUnlabelled(rule, cluster, counts, topology, inDomain);
    double weight = weight(domainsOf(choice.candidates(), topology, ignored));
    double[] costs = new double[inDomain.length];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = cost(inDomain[i], weight, maxSkew);
    }
    return new SpreadCosts(topology, new double[0], costs);
  }

  double at(int nodeIndex) {
    if (!topology.covers(nodeIndex)) {
      return 0;
    }
    return perDomain.length == 0 ? perNode[nodeIndex] : perDomain[topology.domainOf(nodeIndex)];
  }

  // StrictMath's logarithm is the one that comes closest to Go's: equal for 19,981 of the first
  // 20,000 whole numbers, and never further than the last bit.
  private static double weight(int domains) {
    return StrictMath.log(domains + 2.0);
  }

  private static double cost(long pods, double weight, int maxSkew) {
    return pods * weight + (maxSkew - 1);
  }

  private static int notIgnored(List<NodeView> candidates, boolean[] ignored) {
    int found = 0;
    for (int i = 0; i < candidates.size(); i++) {
      found += ignored[candidates.get(i).index()] ? 0 : 1;
    }
    return found;
  }

  // To upstream a node without the label is one whose label is the empty string: all such nodes are
  // one more domain.
  private static int domainsOf(List<NodeView> candidates, Topology topology, boolean[] ignored) {
    int unlabelled = topology.domainOf("").orElse(topology.size());
    boolean[] seen = new boolean[topology.size() + 1];
    int found = 0;
    for (int i = 0; i < candidates.size(); i++) {
      int index = candidates.get(i).index();
      if (!ignored[index]) {
        int domain = topology.covers(index) ? topology.domainOf(index) : unlabelled;
        found += seen[domain] ? 0 : 1;
        seen[domain] = true;
      }
    }
    return found;
  }

  private static void addUnlabelled(
      SpreadRule rule,
      ClusterSnapshot cluster,
      NodeCounts counts,
      Topology topology,
      long[] inDomain) {
    OptionalInt unlabelled = topology.domainOf("");
    if (unlabelled.isEmpty()) {
      return;
    }
    Predicate<Node> eligible = rule.eligible().test();
    for (NodeView view : cluster.nodes()) {
      if (!topology.covers(view.index()) && eligible.test(view.node())) {
        inDomain[unlabelled.getAsInt()] += counts.at(view.index());
      }
    }
  }
}
