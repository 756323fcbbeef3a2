package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PodTopologySpreadTest {
  private static final LabelSelector FOO = LabelSelector.of(Map.of("app", "foo"));
  private final PodTopologySpread filter = new PodTopologySpread();

  private static final List<Node> TWO_ZONES =
      List.of(
          inZone("a", "z1").build(),
          inZone("b", "z1").build(),
          inZone("x", "z2").build(),
          inZone("y", "z2").build());

  @Test
  void aPodWithoutHardConstraintsIsNoneOfItsBusiness() {
    Constraint soft = over("zone");
    soft.hard = false;
    assertThat(filter.prepare(foo().pending(), cluster(TWO_ZONES))).isSameAs(NodeTest.SKIP);
    assertThat(filter.prepare(spread(soft), cluster(TWO_ZONES))).isSameAs(NodeTest.SKIP);
  }

  @Test
  void anEmptyClusterTakesTheFirstPodAnywhere() {
    assertThat(allowed(spread(over("zone")), cluster(TWO_ZONES))).isEqualTo("a b x y");
  }

  @Test
  void aPodGoesToTheZoneWithFewerPods() {
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a", "b", "x", "y"));
    assertThat(allowed(spread(over("zone")), cluster)).isEqualTo("x y");
  }

  @Test
  void aWiderSkewToleratesMore() {
    Constraint wide = over("zone");
    wide.maxSkew = 2;
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a", "b", "x", "y"));
    assertThat(allowed(spread(wide), cluster)).isEqualTo("a b x y");
  }

  @Test
  void aPodThatIsNotSelectedItselfAddsNothing() {
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a", "b", "x", "y"));
    Pod bar =
        aPod("bar")
            .label("app", "bar")
            .with(spec -> spec.spreadConstraints(List.of(over("zone").build())))
            .pending();
    assertThat(allowed(bar, cluster)).isEqualTo("a b x y");
  }

  @Test
  void podsOfOtherNamespacesAndTerminatingPodsDoNotCount() {
    ClusterSnapshot cluster =
        cluster(
            TWO_ZONES,
            aPod("other", "p").label("app", "foo").on("a"),
            aPod("dying").label("app", "foo").deleting().on("a"),
            aPod("counted").label("app", "foo").on("x"));
    assertThat(allowed(spread(over("zone")), cluster)).isEqualTo("a b");
  }

  @Test
  void aNodeWithoutTheLabelIsRefusedForGood() {
    ClusterSnapshot cluster = cluster(List.of(inZone("a", "z1").build(), aNode("bare").build()));
    NodeTest test = filter.prepare(spread(over("zone")), cluster);
    assertThat(test.test(node(cluster, "bare")))
        .isEqualTo(
            Verdict.never(
                "node(s) didn't match pod topology spread constraints (missing required label)"));
  }

  @Test
  void aNodeThatIsTooFullIsRefusedUntilPodsLeave() {
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a"));
    NodeTest test = filter.prepare(spread(over("zone")), cluster);
    assertThat(test.test(node(cluster, "a")))
        .isEqualTo(Verdict.no("node(s) didn't match pod topology spread constraints"));
  }

  @Test
  void theFirstConstraintThatFailsIsTheOneReported() {
    ClusterSnapshot cluster =
        cluster(
            List.of(inZone("a", "z1").build(), inZone("x", "z2").label("rack", "r").build()),
            foos("a"));
    Pod zoneFirst = spread(over("rack"), over("zone"));
    Pod rackFirst = spread(over("zone"), over("rack"));
    assertThat(filter.prepare(zoneFirst, cluster).test(node(cluster, "a")).toString())
        .contains("missing required label");
    // Only nodes that have all labels count, so that no pod is counted in z1.
    assertThat(filter.prepare(rackFirst, cluster).test(node(cluster, "a")).toString())
        .contains("missing required label");
  }

  @Test
  void nodesThatLackOneOfTheLabelsAreNoDomainsAndTheirPodsDoNotCount() {
    List<Node> nodes =
        List.of(
            inZone("a", "z1").label("rack", "r1").build(),
            inZone("b", "z1").build(),
            inZone("x", "z2").label("rack", "r2").build());
    ClusterSnapshot cluster = cluster(nodes, foos("b", "b", "b", "x"));
    assertThat(allowed(spread(over("zone"), over("rack")), cluster)).isEqualTo("a");
  }

  @Test
  void allConstraintsMustHold() {
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a", "b", "x", "y", "y", "y"));
    assertThat(allowed(spread(over("zone"), over("kubernetes.io/hostname")), cluster))
        .isEqualTo("b");
  }

  @Test
  void constraintsMaySelectDifferentPods() {
    Constraint bars = over("kubernetes.io/hostname");
    bars.selector = LabelSelector.of(Map.of("app", "bar"));
    ClusterSnapshot cluster =
        cluster(
            TWO_ZONES,
            Stream.concat(Stream.of(foos("a")), Stream.of(bars("x", "x"))).toArray(Pod[]::new));
    assertThat(allowed(spread(over("zone"), bars), cluster)).isEqualTo("y");
  }

  @Test
  void withFewerDomainsThanTheLeastAskedForTheEmptiestCountsAsEmpty() {
    Constraint three = over("zone");
    three.minDomains = 3;
    Constraint two = over("zone");
    two.minDomains = 2;
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "x"));
    assertThat(allowed(spread(three), cluster)).isEmpty();
    assertThat(allowed(spread(two), cluster)).isEqualTo("a b x y");
  }

  @Test
  void labelsOfThePodNarrowTheSelectorWhereItHasThem() {
    Constraint byVersion = over("zone");
    byVersion.matchLabelKeys = List.of("version", "absent");
    Pod second =
        foo()
            .label("version", "2")
            .with(spec -> spec.spreadConstraints(List.of(byVersion.build())))
            .pending();
    ClusterSnapshot cluster =
        cluster(
            TWO_ZONES,
            aPod("p1").label("app", "foo").label("version", "1").on("a"),
            aPod("p2").label("app", "foo").label("version", "2").on("x"));
    assertThat(allowed(second, cluster)).isEqualTo("a b");
  }

  @Test
  void anEmptySelectorCountsNoOtherPodButTheIncomingOne() {
    Constraint everything = over("zone");
    everything.selector = LabelSelector.EVERYTHING;
    Constraint byApp = over("zone");
    byApp.selector = LabelSelector.EVERYTHING;
    byApp.matchLabelKeys = List.of("app");
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a", "a"));
    assertThat(allowed(spread(everything), cluster)).isEqualTo("a b x y");
    assertThat(allowed(spread(byApp), cluster)).isEqualTo("x y");
  }

  @Test
  void anAbsentSelectorSelectsNothingWhateverLabelsThePodAdds() {
    Constraint nothing = over("zone");
    nothing.selector = LabelSelector.NOTHING;
    nothing.matchLabelKeys = List.of("app");
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a", "a"));
    assertThat(allowed(spread(nothing), cluster)).isEqualTo("a b x y");
  }

  @Test
  void nodesThatThePodMayNotGoToAreNoDomainsUnlessItSaysSo() {
    Constraint honouring = over("zone");
    Constraint ignoring = over("zone");
    ignoring.honourAffinity = false;
    List<Node> nodes =
        List.of(
            inZone("a", "z1").label("disk", "ssd").build(),
            inZone("x", "z2").label("disk", "ssd").build(),
            inZone("far", "z3").build());
    ClusterSnapshot cluster = cluster(nodes, foos("a", "x"));
    assertThat(allowed(onSsd(honouring), cluster)).isEqualTo("a x far");
    assertThat(allowed(onSsd(ignoring), cluster)).isEqualTo("far");
  }

  @Test
  void nodesWithTaintsThatThePodDoesNotTolerateAreDomainsUnlessItSaysSo() {
    Constraint honouring = over("zone");
    honouring.honourTaints = true;
    List<Node> nodes =
        List.of(
            inZone("a", "z1").build(),
            inZone("x", "z2").taint("t", "", Taint.Effect.NO_SCHEDULE).build(),
            inZone("p", "z1").taint("t", "", Taint.Effect.PREFER_NO_SCHEDULE).build());
    ClusterSnapshot cluster = cluster(nodes, foos("a"));
    assertThat(allowed(spread(over("zone")), cluster)).isEqualTo("x");
    assertThat(allowed(spread(honouring), cluster)).isEqualTo("a x p");
    Pod tolerant =
        foo()
            .with(
                spec ->
                    spec.spreadConstraints(List.of(honouring.build()))
                        .tolerations(
                            List.of(
                                new Toleration(
                                    "t", Toleration.Operator.EXISTS, "", Optional.empty()))))
            .pending();
    assertThat(allowed(tolerant, cluster)).isEqualTo("x");
  }

  @Test
  void aWhatIfCountsTerminatingPodsAsUpstreamDoes() {
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "x"));
    NodeTest test = filter.prepare(spread(over("zone")), cluster);
    Pod dying = foo().deleting().on("x");
    assertThat(test.without(dying, node(cluster, "x")).test(node(cluster, "a")).passes()).isFalse();
    assertThat(test.with(dying, node(cluster, "x")).test(node(cluster, "x")).passes()).isFalse();
  }

  @Test
  void aWhatIfKnowsTheEmptiestDomainWhenTheEmptiestFills() {
    ClusterSnapshot cluster = cluster(TWO_ZONES, foos("a", "a"));
    NodeTest test = filter.prepare(spread(over("zone")), cluster);
    NodeView x = node(cluster, "x");
    NodeTest filled = test.with(foo().on("x"), x).with(foo().on("x"), x);
    assertThat(filled.test(node(cluster, "a")).passes()).isTrue();
    assertThat(filled.without(foo().on("x"), x).test(node(cluster, "a")).passes()).isFalse();
  }

  @Test
  void podsOfTheNamespaceThatAreSelectedMayCureByComingAndGoing() {
    ClusterSnapshot before = cluster(TWO_ZONES, foos("a"));
    Pod waiting = spread(over("zone"));
    assertThat(
            cures(
                new ClusterEvent.PodBound(aPod("n").label("app", "foo").on("x")), waiting, before))
        .isTrue();
    assertThat(
            cures(
                new ClusterEvent.PodBound(aPod("n").label("app", "bar").on("x")), waiting, before))
        .isFalse();
    assertThat(
            cures(
                new ClusterEvent.PodBound(aPod("other", "n").label("app", "foo").on("x")),
                waiting,
                before))
        .isFalse();
    assertThat(cures(new ClusterEvent.PodGone(foos("a")[0]), waiting, before)).isTrue();
    assertThat(
            cures(
                new ClusterEvent.PodBound(aPod("foo-0").label("app", "bar").on("a")),
                waiting,
                before))
        .isTrue();
    assertThat(
            cures(
                new ClusterEvent.PodBound(
                    aPod("foo-0").label("app", "foo").label("x", "y").on("a")),
                waiting,
                before))
        .isFalse();
    assertThat(
            cures(
                new ClusterEvent.PodPending(aPod("n").label("app", "foo").pending()),
                waiting,
                before))
        .isFalse();
  }

  @Test
  void nodesThatHaveTheLabelsMayCureByJoiningLeavingAndMoving() {
    ClusterSnapshot before = cluster(TWO_ZONES, foos("a"));
    Pod waiting = spread(over("zone"));
    assertThat(cures(new ClusterEvent.NodeAdded(inZone("n", "z3").build()), waiting, before))
        .isTrue();
    assertThat(cures(new ClusterEvent.NodeAdded(aNode("n").build()), waiting, before)).isFalse();
    assertThat(cures(new ClusterEvent.NodeChanged(inZone("a", "z2").build()), waiting, before))
        .isTrue();
    assertThat(cures(new ClusterEvent.NodeChanged(aNode("a").build()), waiting, before)).isTrue();
    assertThat(
            cures(
                new ClusterEvent.NodeChanged(inZone("a", "z1").label("x", "y").build()),
                waiting,
                before))
        .isFalse();
    assertThat(
            cures(
                new ClusterEvent.NodeChanged(
                    inZone("a", "z1").taint("t", "", Taint.Effect.NO_SCHEDULE).build()),
                waiting,
                before))
        .isTrue();
    assertThat(cures(new ClusterEvent.NodeRemoved("x"), waiting, before)).isTrue();
    assertThat(cures(new ClusterEvent.NodeRemoved("unknown"), waiting, before)).isFalse();
  }

  @Test
  void itsOwnLabelsAndTolerationsMayCureThePod() {
    ClusterSnapshot before = cluster(TWO_ZONES, foos("a"));
    Constraint honouring = over("zone");
    honouring.honourTaints = true;
    Pod waiting = spread(honouring);
    Pod tolerant =
        foo()
            .with(
                spec ->
                    spec.spreadConstraints(List.of(honouring.build()))
                        .tolerations(
                            List.of(
                                new Toleration(
                                    "t", Toleration.Operator.EXISTS, "", Optional.empty()))))
            .pending();
    assertThat(cures(new ClusterEvent.PodPending(tolerant), waiting, before)).isTrue();
    assertThat(
            cures(
                new ClusterEvent.PodPending(foo().label("app", "bar").pending()), waiting, before))
        .isTrue();
    assertThat(cures(new ClusterEvent.PodPending(waiting), waiting, before)).isFalse();
  }

  private boolean cures(ClusterEvent event, Pod waiting, ClusterSnapshot before) {
    return filter.mayCure(event, waiting, before);
  }

  private String allowed(Pod pod, ClusterSnapshot cluster) {
    NodeTest test = filter.prepare(pod, cluster);
    return cluster.nodes().stream()
        .filter(node -> test.test(node).passes())
        .map(NodeView::name)
        .collect(Collectors.joining(" "));
  }

  private static Pod spread(Constraint... constraints) {
    return foo()
        .with(
            spec -> spec.spreadConstraints(Stream.of(constraints).map(Constraint::build).toList()))
        .pending();
  }

  private static Pod onSsd(Constraint constraint) {
    return foo()
        .with(
            spec ->
                spec.spreadConstraints(List.of(constraint.build()))
                    .nodeSelector(Map.of("disk", "ssd")))
        .pending();
  }

  private static PodUnderTest foo() {
    return aPod("incoming").label("app", "foo");
  }

  private static Pod[] foos(String... nodes) {
    return placed("foo", nodes);
  }

  private static Pod[] bars(String... nodes) {
    return placed("bar", nodes);
  }

  private static Pod[] placed(String app, String... nodes) {
    return IntStream.range(0, nodes.length)
        .mapToObj(i -> aPod(app + "-" + i).label("app", app).on(nodes[i]))
        .toArray(Pod[]::new);
  }

  private static NodeUnderTest inZone(String name, String zone) {
    return aNode(name).label("zone", zone);
  }

  private static NodeView node(ClusterSnapshot cluster, String name) {
    return cluster.node(name).orElseThrow();
  }

  private static Constraint over(String key) {
    return new Constraint(key);
  }

  /** A hard constraint of skew 1 for pods of app foo, unless changed. */
  private static final class Constraint {
    private final String key;
    private int maxSkew = 1;
    private boolean hard = true;
    private LabelSelector selector = FOO;
    private int minDomains = 1;
    private boolean honourAffinity = true;
    private boolean honourTaints;
    private List<String> matchLabelKeys = List.of();

    private Constraint(String key) {
      this.key = key;
    }

    private SpreadConstraint build() {
      return new SpreadConstraint(
          maxSkew, key, hard, selector, minDomains, honourAffinity, honourTaints, matchLabelKeys);
    }
  }
}
