package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All filters made ready for one pod and one snapshot: may the pod go to this node, and if not, who
 * says so?
 */
final class Feasibility {

  /** A filter's test, which says a no that it has just said with the same words again. */
  private static final class Named {
    private final String filter;
    private final NodeTest test;
    private final NodeTest.@Nullable ByIndex byIndex;
    private @Nullable Finding lastNo;

    Named(String filter, NodeTest test) {
      this.filter = filter;
      this.test = test;
      this.byIndex = test instanceof NodeTest.ByIndex known ? known : null;
    }

    @Nullable Finding no(NodeView node, int index) {
      Verdict verdict = byIndex == null ? test.test(node) : byIndex.testAt(index);
      if (verdict.passes()) {
        return null;
      }
      Finding last = lastNo;
      if (last == null || last.verdict() != verdict) {
        last = new Finding(filter, verdict);
        lastNo = last;
      }
      return last;
    }
  }

  private final Pod pod;
  private final ClusterSnapshot cluster;
  private final Named[] tests;
  private final int leadingNodeTests;
  private final Optional<Finding> refusal;
  private final Optional<Set<String>> onlyNodes;
  private final Optional<Finding> elsewhere;

  private Feasibility(
      Pod pod,
      ClusterSnapshot cluster,
      Named[] tests,
      Optional<Finding> refusal,
      Optional<Set<String>> onlyNodes,
      Optional<Finding> elsewhere) {
    this.pod = pod;
    this.cluster = cluster;
    this.tests = tests;
    this.leadingNodeTests = leadingNodeTests(tests);
    this.refusal = refusal;
    this.onlyNodes = onlyNodes;
    this.elsewhere = elsewhere;
  }

  static Feasibility prepare(List<Filter> filters, Pod pod, ClusterSnapshot cluster) {
    List<Named> tests = new ArrayList<>(filters.size());
    Optional<Finding> refusal = Optional.empty();
    Optional<Set<String>> onlyNodes = Optional.empty();
    Set<String> restricting = new TreeSet<>();
    for (Filter filter : filters) {
      NodeTest test = filter.prepare(pod, cluster);
      if (test == NodeTest.SKIP) {
        continue;
      }
      tests.add(new Named(filter.name(), test));
      Optional<Finding> refused =
          test.refusal().map(verdict -> new Finding(filter.name(), verdict));
      refusal = refused.isPresent() ? refused : refusal;
      if (refused.isPresent() && !refused.get().verdict().mayBeCuredByEviction()) {
        break;
      }
      if (test.onlyNodes().isPresent()) {
        restricting.add(filter.name());
        onlyNodes = Optional.of(intersection(onlyNodes, test.onlyNodes().get()));
        if (onlyNodes.get().isEmpty()) {
          refusal =
              Optional.of(new Finding(blamed(restricting), Verdict.never(noNodeLeft(restricting))));
          break;
        }
      }
    }
    Optional<Finding> elsewhere =
        onlyNodes.map(
            names ->
                new Finding(
                    blamed(restricting),
                    Verdict.never("node(s) didn't satisfy plugin(s) " + listed(restricting))));
    return new Feasibility(
        pod, cluster, tests.toArray(Named[]::new), refusal, onlyNodes, elsewhere);
  }

  /** The no (or fault) that holds for all nodes. */
  Optional<Finding> refusal() {
    return refusal;
  }

  /** The first filter that says no to this node, and what it says; null when all say yes. */
  @Nullable Finding firstNo(NodeView node) {
    return firstNo(node, node.index(), firstNoOfNodeTests(node));
  }

  /**
   * The same, where it is known what the tests that read the node alone say. The node is not looked
   * at before that: fetching 5,000 of them into the processor's cache is most of the cost.
   */
  @Nullable Finding firstNo(NodeView node, int index, @Nullable Finding ofNodeTests) {
    if (isRestricted()) {
      Finding special = firstSpecialNo(node);
      if (special != null) {
        return special;
      }
    }
    return ofNodeTests != null ? ofNodeTests : scan(node, index, leadingNodeTests, tests.length);
  }

  /** Whether some nodes are ruled out by something else than tests. */
  boolean isRestricted() {
    return onlyNodes.isPresent() || cluster.hasNominatedPods();
  }

  private @Nullable Finding firstSpecialNo(NodeView node) {
    if (onlyNodes.isPresent() && !onlyNodes.get().contains(node.name())) {
      return elsewhere.orElseThrow();
    }
    return cluster.hasNominatedPods() ? firstNoBesideNominated(node) : null;
  }

  /** What the tests that read one node and nothing else, up to the first other one, say. */
  @Nullable Finding firstNoOfNodeTests(NodeView node) {
    return scan(node, node.index(), 0, leadingNodeTests);
  }

  boolean hasNodeTests() {
    return leadingNodeTests > 0;
  }

  /** Whether there is nothing to ask but those tests. */
  boolean hasOnlyNodeTests() {
    return leadingNodeTests == tests.length && !isRestricted();
  }

  /** The tests as they would be with this pod on the node. */
  Feasibility with(Pod other, NodeView on) {
    return changed(test -> test.with(other, on));
  }

  /** The tests as they would be without this pod on the node. */
  Feasibility without(Pod other, NodeView from) {
    return changed(test -> test.without(other, from));
  }

  private @Nullable Finding scan(NodeView node, int index, int from, int to) {
    for (int i = from; i < to; i++) {
      Finding no = tests[i].no(node, index);
      if (no != null) {
        return no;
      }
    }
    return null;
  }

  // Pods nominated to the node that are at least as important as this one will come: it must fit
  // beside them as well as
  // without them, since they may yet go elsewhere (runtime/framework.go,
  // RunFilterPluginsWithNominatedPods).
  private @Nullable Finding firstNoBesideNominated(NodeView node) {
    Feasibility crowded = this;
    NodeView crowdedNode = node;
    for (Pod nominated : cluster.nominatedTo(node.name())) {
      if (nominated.priority() >= pod.priority() && !nominated.uid().equals(pod.uid())) {
        crowdedNode = crowdedNode.with(nominated.on(node.name()));
        crowded = crowded.with(nominated.on(node.name()), crowdedNode);
      }
    }
    return crowdedNode == node
        ? null
        : crowded.scan(crowdedNode, crowdedNode.index(), 0, crowded.tests.length);
  }

  private Feasibility changed(UnaryOperator<NodeTest> change) {
    Named[] changed = null;
    for (int i = 0; i < tests.length; i++) {
      NodeTest test = change.apply(tests[i].test);
      if (test != tests[i].test) {
        changed = changed == null ? tests.clone() : changed;
        changed[i] = new Named(tests[i].filter, test);
      }
    }
    return changed == null
        ? this
        : new Feasibility(pod, cluster, changed, refusal, onlyNodes, elsewhere);
  }

  private static int leadingNodeTests(Named[] tests) {
    int leading = 0;
    while (leading < tests.length && tests[leading].test.readsNodeAlone()) {
      leading++;
    }
    return leading;
  }

  private static Set<String> intersection(Optional<Set<String>> some, Set<String> others) {
    Set<String> both = new TreeSet<>(others);
    some.ifPresent(both::retainAll);
    return both;
  }

  // schedule_one.go, findNodesThatFitPod: the plugins that named nodes are those whose hints count.
  private static String blamed(Set<String> restricting) {
    return String.join(",", restricting);
  }

  private static String noNodeLeft(Set<String> restricting) {
    return restricting.size() == 1
        ? "node(s) didn't satisfy plugin " + restricting.iterator().next()
        : "node(s) didn't satisfy plugin(s) " + listed(restricting) + " simultaneously";
  }

  private static String listed(Set<String> names) {
    return "[" + String.join(" ", names) + "]";
  }
}
