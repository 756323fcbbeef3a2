package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Namespace;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.Requirement;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class InterPodAffinityTest {
  private static final LabelSelector WEB = LabelSelector.of(Map.of("app", "web"));
  private static final LabelSelector DB = LabelSelector.of(Map.of("app", "db"));
  private final InterPodAffinity filter = new InterPodAffinity();

  private static final List<Node> NODES =
      List.of(
          inZone("a", "z1").build(),
          inZone("b", "z1").build(),
          inZone("x", "z2").build(),
          aNode("bare").build());

  @Test
  void aPodThatNobodyMindsAndThatMindsNobodyIsNoneOfItsBusiness() {
    assertThat(filter.prepare(web().pending(), cluster())).isSameAs(NodeTest.SKIP);
    Pod indifferent = db("db").with(spec -> spec.requiredAntiAffinity(List.of(beside(DB)))).on("a");
    assertThat(filter.prepare(web().pending(), cluster(indifferent))).isSameAs(NodeTest.SKIP);
  }

  @Test
  void aPodGoesWhereThePodsAreThatItNeeds() {
    assertThat(allowed(needing(beside(DB)), cluster(db("db").on("a")))).isEqualTo("a b");
  }

  @Test
  void withoutThePodsThatItNeedsAPodGoesNowhereForGood() {
    NodeTest test = filter.prepare(needing(beside(DB)), cluster());
    assertThat(test.test(node(cluster(), "a")))
        .isEqualTo(Verdict.never("node(s) didn't match pod affinity rules"));
  }

  @Test
  void onePodMustMeetAllTermsAndItsNodeAllLabels() {
    PodAffinityTerm onHost =
        term(LabelSelector.of(Map.of("tier", "back")), "kubernetes.io/hostname");
    Pod needing = needing(beside(DB), onHost);
    assertThat(allowed(needing, cluster(db("db").on("a"), aPod("b").label("tier", "back").on("a"))))
        .isEmpty();
    assertThat(allowed(needing, cluster(db("db").label("tier", "back").on("a")))).isEqualTo("a");
    assertThat(allowed(needing, cluster(db("db").label("tier", "back").on("bare")))).isEmpty();
  }

  @Test
  void theFirstOfItsKindMayGoWhereTheLabelsAre() {
    assertThat(allowed(needing(beside(WEB)), cluster())).isEqualTo("a b x");
    assertThat(allowed(needing(beside(WEB)), cluster(web("other", "w").on("x"))))
        .as("a pod of another namespace is not of its kind")
        .isEqualTo("a b x");
    assertThat(allowed(needing(beside(WEB)), cluster(web("default", "w").on("x")))).isEqualTo("x");
  }

  @Test
  void aFirstOneThatStandsOnANodeOutsideAllDomainsDoesNotHinderTheNext() {
    assertThat(allowed(needing(beside(WEB)), cluster(web("default", "w").on("bare"))))
        .isEqualTo("a b x");
  }

  @Test
  void terminatingPodsCount() {
    assertThat(allowed(needing(beside(DB)), cluster(db("db").deleting().on("a")))).isEqualTo("a b");
    assertThat(allowed(avoiding(beside(DB)), cluster(db("db").deleting().on("a"))))
        .isEqualTo("x bare");
  }

  @Test
  void aPodStaysAwayFromThoseThatItCannotBearUntilTheyLeave() {
    ClusterSnapshot cluster = cluster(db("db").on("a"));
    assertThat(allowed(avoiding(beside(DB)), cluster)).isEqualTo("x bare");
    assertThat(filter.prepare(avoiding(beside(DB)), cluster).test(node(cluster, "b")))
        .isEqualTo(Verdict.no("node(s) didn't match pod anti-affinity rules"));
  }

  @Test
  void anyOfSeveralTermsKeepsAPodAway() {
    Pod avoiding = avoiding(beside(DB), term(WEB, "kubernetes.io/hostname"));
    assertThat(allowed(avoiding, cluster(db("db").on("a"), web("default", "w").on("x"))))
        .isEqualTo("bare");
  }

  @Test
  void aPodStaysAwayFromThoseThatCannotBearItUntilTheyLeave() {
    Pod hermit = db("db").with(spec -> spec.requiredAntiAffinity(List.of(beside(WEB)))).on("a");
    ClusterSnapshot cluster = cluster(hermit);
    assertThat(allowed(web().pending(), cluster)).isEqualTo("x bare");
    assertThat(filter.prepare(web().pending(), cluster).test(node(cluster, "b")))
        .isEqualTo(Verdict.no("node(s) didn't satisfy existing pods anti-affinity rules"));
  }

  @Test
  void whatThePodNeedsIsReportedBeforeWhatItCannotBearAndThatBeforeWhoCannotBearIt() {
    Pod hermit = db("db").with(spec -> spec.requiredAntiAffinity(List.of(beside(WEB)))).on("a");
    Pod choosy =
        web()
            .with(
                spec ->
                    spec.requiredAffinity(List.of(beside(LabelSelector.of(Map.of("app", "none")))))
                        .requiredAntiAffinity(List.of(beside(DB))))
            .pending();
    ClusterSnapshot cluster = cluster(hermit);
    assertThat(filter.prepare(choosy, cluster).test(node(cluster, "a")).toString())
        .contains("didn't match pod affinity rules");
    assertThat(filter.prepare(avoiding(beside(DB)), cluster).test(node(cluster, "a")).toString())
        .contains("didn't match pod anti-affinity rules");
  }

  @Test
  void anAbsentSelectorMeansNoPodAndAnEmptyOneEveryPod() {
    ClusterSnapshot cluster = cluster(db("db").on("a"));
    assertThat(allowed(avoiding(beside(LabelSelector.NOTHING)), cluster)).isEqualTo("a b x bare");
    assertThat(allowed(avoiding(beside(LabelSelector.EVERYTHING)), cluster)).isEqualTo("x bare");
  }

  @Test
  void namespacesAreMeantByNameOrByLabels() {
    ClusterSnapshot cluster =
        cluster(db("shop", "d").on("a"), db("lab", "d").on("x"))
            .after(new ClusterEvent.ObjectChanged(new Namespace("shop", Map.of("team", "s"))))
            .after(new ClusterEvent.ObjectChanged(new Namespace("lab", Map.of("team", "l"))));
    assertThat(allowed(avoiding(in(Set.of("lab"), Optional.empty())), cluster))
        .isEqualTo("a b bare");
    assertThat(allowed(avoiding(in(Set.of(), team("s"))), cluster)).isEqualTo("x bare");
    assertThat(allowed(avoiding(in(Set.of("lab"), team("s"))), cluster)).isEqualTo("bare");
    assertThat(allowed(avoiding(in(Set.of(), Optional.of(LabelSelector.EVERYTHING))), cluster))
        .isEqualTo("bare");
  }

  @Test
  void aNamespaceSelectorThatOnlyForbidsLabelsMeansEveryNamespaceAsInUpstreamsIssue141526() {
    LabelSelector notShop =
        LabelSelector.of(
            List.of(new Requirement("team", Requirement.Operator.NOT_IN, Set.of("s"))));
    ClusterSnapshot cluster =
        cluster(db("shop", "d").on("a"))
            .after(new ClusterEvent.ObjectChanged(new Namespace("shop", Map.of("team", "s"))));
    assertThat(allowed(avoiding(in(Set.of(), Optional.of(notShop))), cluster)).isEqualTo("x bare");
  }

  @Test
  void termsOfRunningPodsAreHeldAgainstTheLabelsOfTheIncomingPodsNamespace() {
    PodAffinityTerm ofTeam = new PodAffinityTerm(WEB, Set.of(), team("s"), "zone");
    Pod hermit = db("db").with(spec -> spec.requiredAntiAffinity(List.of(ofTeam))).on("a");
    ClusterSnapshot cluster =
        cluster(hermit)
            .after(new ClusterEvent.ObjectChanged(new Namespace("shop", Map.of("team", "s"))));
    assertThat(allowed(web("shop", "w").pending(), cluster)).isEqualTo("x bare");
    assertThat(filter.prepare(web("unknown", "w").pending(), cluster)).isSameAs(NodeTest.SKIP);
  }

  @Test
  void aPodThatTheTestPassedOverHasNoSayInWhatIfsAsUpstreamSkipsIt() {
    Pod hermit = db("db").with(spec -> spec.requiredAntiAffinity(List.of(beside(WEB)))).on("a");
    NodeTest test = filter.prepare(web().pending(), cluster());
    assertThat(test.with(hermit, node(cluster(), "a"))).isSameAs(NodeTest.SKIP);
  }

  @Test
  void podsThatComeAndGoMayCure() {
    ClusterSnapshot before = cluster(db("db").on("a"));
    assertThat(cures(bound(db("new").on("x")), needing(beside(DB)), before)).isTrue();
    assertThat(cures(bound(web("default", "w").on("x")), needing(beside(DB)), before)).isFalse();
    assertThat(cures(bound(db("db").label("app", "web").on("a")), needing(beside(WEB)), before))
        .isTrue();
    assertThat(cures(bound(db("db").label("app", "web").on("a")), avoiding(beside(DB)), before))
        .isTrue();
    assertThat(cures(gone(db("db").on("a")), avoiding(beside(DB)), before)).isTrue();
    assertThat(cures(gone(db("db").on("a")), needing(beside(DB)), before)).isFalse();
    Pod hermit = db("h").with(spec -> spec.requiredAntiAffinity(List.of(beside(WEB)))).on("a");
    assertThat(cures(gone(hermit), web().pending(), before.with(hermit))).isTrue();
    assertThat(cures(gone(hermit), db("d").pending(), before.with(hermit))).isFalse();
    assertThat(cures(new ClusterEvent.PodPending(db("q").pending()), needing(beside(DB)), before))
        .isFalse();
  }

  @Test
  void nodesThatJoinOrMoveMayCure() {
    ClusterSnapshot before = cluster();
    Node bare = aNode("n").build();
    assertThat(cures(new ClusterEvent.NodeAdded(bare), needing(beside(DB)), before)).isFalse();
    assertThat(
            cures(
                new ClusterEvent.NodeAdded(inZone("n", "z").build()), needing(beside(DB)), before))
        .isTrue();
    assertThat(cures(new ClusterEvent.NodeAdded(bare), avoiding(beside(DB)), before)).isTrue();
    assertThat(cures(moved("a", "z9"), needing(beside(DB)), before)).isTrue();
    assertThat(cures(moved("a", "z9"), avoiding(beside(DB)), before)).isTrue();
    assertThat(cures(moved("a", "z1"), avoiding(beside(DB)), before)).isFalse();
    assertThat(cures(moved("bare", "z1"), needing(beside(DB)), before)).isTrue();
    assertThat(cures(moved("bare", "z1"), avoiding(beside(DB)), before)).isFalse();
    assertThat(cures(new ClusterEvent.NodeChanged(aNode("a").build()), needing(beside(DB)), before))
        .isFalse();
    assertThat(
            cures(new ClusterEvent.NodeChanged(aNode("a").build()), avoiding(beside(DB)), before))
        .isTrue();
    assertThat(cures(new ClusterEvent.NodeRemoved("a"), avoiding(beside(DB)), before)).isFalse();
  }

  private boolean cures(ClusterEvent event, Pod waiting, ClusterSnapshot before) {
    return filter.mayCure(event, waiting, before);
  }

  private static ClusterEvent bound(Pod pod) {
    return new ClusterEvent.PodBound(pod);
  }

  private static ClusterEvent gone(Pod pod) {
    return new ClusterEvent.PodGone(pod);
  }

  private static ClusterEvent moved(String node, String zone) {
    return new ClusterEvent.NodeChanged(inZone(node, zone).build());
  }

  private String allowed(Pod pod, ClusterSnapshot cluster) {
    NodeTest test = filter.prepare(pod, cluster);
    return cluster.nodes().stream()
        .filter(node -> test.test(node).passes())
        .map(NodeView::name)
        .collect(Collectors.joining(" "));
  }

  private static ClusterSnapshot cluster(Pod... placed) {
    return NodeUnderTest.cluster(NODES, placed);
  }

  private static Pod needing(PodAffinityTerm... terms) {
    return web().with(spec -> spec.requiredAffinity(List.of(terms))).pending();
  }

  private static Pod avoiding(PodAffinityTerm... terms) {
    return web().with(spec -> spec.requiredAntiAffinity(List.of(terms))).pending();
  }

  private static PodUnderTest web() {
    return web("default", "incoming");
  }

  private static PodUnderTest web(String namespace, String name) {
    return aPod(namespace, name).label("app", "web");
  }

  private static PodUnderTest db(String name) {
    return db("default", name);
  }

  private static PodUnderTest db(String namespace, String name) {
    return aPod(namespace, name).label("app", "db");
  }

  private static PodAffinityTerm beside(LabelSelector selector) {
    return term(selector, "zone");
  }

  private static PodAffinityTerm term(LabelSelector selector, String key) {
    return new PodAffinityTerm(selector, Set.of("default"), Optional.empty(), key);
  }

  private static PodAffinityTerm in(Set<String> namespaces, Optional<LabelSelector> byLabels) {
    return new PodAffinityTerm(DB, namespaces, byLabels, "zone");
  }

  private static Optional<LabelSelector> team(String name) {
    return Optional.of(LabelSelector.of(Map.of("team", name)));
  }

  private static NodeUnderTest inZone(String name, String zone) {
    return aNode(name).label("zone", zone);
  }

  private static NodeView node(ClusterSnapshot cluster, String name) {
    return cluster.node(name).orElseThrow();
  }
}
