package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodOwner;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.Service;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PodTopologySpreadScoreTest {
  private static final String HOST = "kubernetes.io/hostname";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final LabelSelector FOO = LabelSelector.of(Map.of("app", "foo"));
  private static final List<Node> NODES =
      List.of(
          inZone("a", "z1").build(),
          inZone("b", "z1").build(),
          inZone("x", "z2").build(),
          inZone("y", "z2").build());
  private final PodTopologySpreadScore score = new PodTopologySpreadScore();

  @Test
  void aPodWithoutRulesServiceOrControllerIsNotScored() {
    assertThat(prepared(foo().pending(), cluster(NODES))).isSameAs(Scoring.SKIP);
  }

  @Test
  void hardRulesAloneTakeTheDefaultsAwayToo() {
    Pod hard = foo().with(spec -> spec.spreadConstraints(List.of(rule(HOST, true)))).pending();
    assertThat(prepared(hard, with(cluster(NODES), fooService()))).isSameAs(Scoring.SKIP);
  }

  @Test
  void whereThereIsNothingToSpreadAllNodesAreEquallyGood() {
    assertThat(points(spread(HOST), cluster(NODES))).containsExactly(100, 100, 100, 100);
  }

  @Test
  void emptierNodesAreBetter() {
    // ln(4 + 2) · pods: 0, 1.79 → 2, 3.58 → 4, 5.38 → 5
    assertThat(points(spread(HOST), cluster(NODES, foos("b", "x", "x", "y", "y", "y"))))
        .containsExactly(100, 60, 20, 0);
  }

  @Test
  void emptierZonesAreBetterForAllTheirNodes() {
    // ln(2 + 2) · pods: 3 → 4.16 → 4, 1 → 1.39 → 1
    assertThat(points(spread(ZONE), cluster(NODES, foos("a", "a", "b", "y"))))
        .containsExactly(25, 25, 100, 100);
  }

  @Test
  void rulesAddUp() {
    // zones: ln(4) · (2, 1), hosts: ln(6) · (2, 0, 1, 0)
    assertThat(points(spread(ZONE, HOST), cluster(NODES, foos("a", "a", "x"))))
        .containsExactly(16, 66, 66, 100);
  }

  @Test
  void aNodeWithoutALabelOfThePodsOwnRulesScoresZero() {
    List<Node> nodes = List.of(inZone("a", "z1").build(), aNode("bare").build());
    assertThat(points(spread(ZONE), cluster(nodes))).containsExactly(100, 0);
  }

  @Test
  void podsOnNodesThatAreNoCandidatesCountInTheirDomain() {
    ClusterSnapshot cluster = cluster(NODES, foos("a", "a", "y"));
    Scoring scoring =
        score.prepare(
            new Choice(
                spread(ZONE), List.of(cluster.nodes().get(1), cluster.nodes().get(2)), cluster));
    long[] points = {
      scoring.points(cluster.nodes().get(1)), scoring.points(cluster.nodes().get(2))
    };
    assertThat(points).containsExactly(3, 1);
    scoring.normalise(points, 2);
    assertThat(points).containsExactly(33, 100);
  }

  @Test
  void podsOnNodesThatThePodMayNotGoToDoNotCountInTheirDomainButOnTheirHost() {
    List<Node> nodes =
        List.of(
            inZone("a", "z1").label("disk", "ssd").build(),
            inZone("b", "z1").build(),
            inZone("x", "z2").label("disk", "ssd").build());
    Pod onSsd =
        foo()
            .with(
                spec ->
                    spec.spreadConstraints(List.of(rule(ZONE, false)))
                        .nodeSelector(Map.of("disk", "ssd")))
            .pending();
    assertThat(points(onSsd, cluster(nodes, foos("b", "b", "x")))).containsExactly(100, 100, 0);
  }

  @Test
  void podsBehindAServiceAreSpreadOverHostsAndZones() {
    ClusterSnapshot cluster = with(cluster(NODES, foos("a")), fooService());
    // host: ln(6) · pods + 2, zone: ln(4) · pods + 4
    assertThat(points(foo().pending(), cluster)).containsExactly(66, 88, 100, 100);
  }

  @Test
  void nodesWithoutAZoneAreStillSpreadOverHosts() {
    List<Node> nodes = List.of(inZone("a", "z1").build(), aNode("bare").build());
    ClusterSnapshot cluster = with(cluster(nodes, foos("a")), fooService());
    // a: ln(4) + 2 + ln(4) + 4 = 8.77 → 9; bare: 2
    assertThat(points(foo().pending(), cluster)).containsExactly(22, 100);
  }

  @Test
  void aServiceThatSelectsOthersOrNobodyDoesNotSpreadThePod() {
    ClusterSnapshot cluster =
        with(
            cluster(NODES),
            new Service("default", "bar", Map.of("app", "bar")),
            new Service("other", "foo", Map.of("app", "foo")),
            new Service("default", "headless", Map.of()));
    assertThat(prepared(foo().pending(), cluster)).isSameAs(Scoring.SKIP);
  }

  @Test
  void aServiceThatIsRemovedNoLongerSpreadsThePod() {
    ClusterSnapshot cluster =
        with(cluster(NODES), fooService()).after(new ClusterEvent.ObjectRemoved(fooService()));
    assertThat(prepared(foo().pending(), cluster)).isSameAs(Scoring.SKIP);
  }

  @Test
  void podsOfOneControllerAreSpread() {
    for (PodOwner.Kind kind : PodOwner.Kind.values()) {
      ClusterSnapshot cluster =
          with(cluster(NODES, foos("a")), new PodOwner(kind, "default", "owner", FOO));
      String apiVersion = kind == PodOwner.Kind.REPLICATION_CONTROLLER ? "v1" : "apps/v1";
      String name =
          switch (kind) {
            case REPLICATION_CONTROLLER -> "ReplicationController";
            case REPLICA_SET -> "ReplicaSet";
            case STATEFUL_SET -> "StatefulSet";
          };
      assertThat(points(ownedBy(apiVersion, name), cluster)).containsExactly(66, 88, 100, 100);
      assertThat(prepared(ownedBy("example.com/v1", name), cluster)).isSameAs(Scoring.SKIP);
    }
  }

  @Test
  void serviceAndControllerTogetherSelectLess() {
    ClusterSnapshot cluster =
        with(
            cluster(
                NODES,
                aPod("p").label("app", "foo").on("a"),
                aPod("q").label("app", "foo").label("version", "1").on("x")),
            fooService(),
            new PodOwner(
                PodOwner.Kind.REPLICA_SET,
                "default",
                "owner",
                LabelSelector.of(Map.of("version", "1"))));
    assertThat(points(ownedBy("apps/v1", "ReplicaSet"), cluster)).containsExactly(100, 100, 66, 88);
  }

  private Scoring prepared(Pod pod, ClusterSnapshot cluster) {
    return score.prepare(new Choice(pod, cluster.nodes(), cluster));
  }

  private long[] points(Pod pod, ClusterSnapshot cluster) {
    Scoring scoring = prepared(pod, cluster);
    long[] points = cluster.nodes().stream().mapToLong(scoring::points).toArray();
    scoring.normalise(points, points.length);
    return points;
  }

  private static ClusterSnapshot with(ClusterSnapshot cluster, ClusterObject... objects) {
    return cluster.after(Stream.of(objects).map(ClusterEvent.ObjectChanged::new).toList());
  }

  private static Service fooService() {
    return new Service("default", "foo", Map.of("app", "foo"));
  }

  private static Pod ownedBy(String apiVersion, String kind) {
    return foo()
        .label("version", "1")
        .with(spec -> spec.controller(new ControllerRef(apiVersion, kind, "owner", "uid")))
        .pending();
  }

  private static Pod spread(String... keys) {
    return foo()
        .with(spec -> spec.spreadConstraints(Stream.of(keys).map(key -> rule(key, false)).toList()))
        .pending();
  }

  private static SpreadConstraint rule(String key, boolean hard) {
    return new SpreadConstraint(1, key, hard, FOO, 1, true, false, List.of());
  }

  private static PodUnderTest foo() {
    return aPod("incoming").label("app", "foo");
  }

  private static Pod[] foos(String... nodes) {
    return IntStream.range(0, nodes.length)
        .mapToObj(i -> aPod("foo-" + i).label("app", "foo").on(nodes[i]))
        .toArray(Pod[]::new);
  }

  private static NodeUnderTest inZone(String name, String zone) {
    return aNode(name).label(ZONE, zone);
  }
}
