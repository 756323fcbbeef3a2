package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.Requirement.Operator.DOES_NOT_EXIST;
import static io.stowage.cluster.Requirement.Operator.EXISTS;
import static io.stowage.cluster.Requirement.Operator.GREATER;
import static io.stowage.cluster.Requirement.Operator.IN;
import static io.stowage.cluster.Requirement.Operator.LESS;
import static io.stowage.cluster.Requirement.Operator.NOT_IN;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.NodeSelector.Term;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Requirement;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NodeAffinityTest {
  private static final Verdict NO =
      Verdict.never("node(s) didn't match Pod's node affinity/selector");
  private static final Requirement VALID = requirement("zone", IN, "a");

  private final FilterUnderTest filter = new FilterUnderTest(new NodeAffinity());

  private static Requirement requirement(String key, Requirement.Operator operator, String... v) {
    return new Requirement(key, operator, Set.of(v));
  }

  private static Term labels(Requirement... requirements) {
    return new Term(List.of(requirements), List.of());
  }

  private static Term fields(Requirement... requirements) {
    return new Term(List.of(), List.of(requirements));
  }

  private static Term named(String... names) {
    return fields(requirement("metadata.name", IN, names));
  }

  private static Pod requiring(Term... terms) {
    return aPod("p").with(s -> s.requiredNodeAffinity(new NodeSelector(List.of(terms)))).pending();
  }

  @Test
  void aPodWithoutSelectorAndAffinityMayGoAnywhere() {
    assertThat(filter.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
  }

  @Test
  void everyLabelOfTheNodeSelectorMustBeThere() {
    Pod pod = aPod("p").with(s -> s.nodeSelector(Map.of("a", "1", "b", "2"))).pending();
    assertThat(filter.verdict(pod, aNode("n").label("a", "1").label("b", "2"))).isEqualTo(PASS);
    assertThat(filter.verdict(pod, aNode("n").label("a", "1"))).isEqualTo(NO);
    assertThat(filter.verdict(pod, aNode("n").label("a", "1").label("b", "3"))).isEqualTo(NO);
  }

  @Test
  void selectorAndAffinityMustBothHold() {
    Pod pod =
        aPod("p")
            .with(s -> s.nodeSelector(Map.of("a", "1")))
            .with(s -> s.requiredNodeAffinity(new NodeSelector(List.of(labels(VALID)))))
            .pending();
    assertThat(filter.verdict(pod, aNode("n").label("a", "1").label("zone", "a"))).isEqualTo(PASS);
    assertThat(filter.verdict(pod, aNode("n").label("zone", "a"))).isEqualTo(NO);
    assertThat(filter.verdict(pod, aNode("n").label("a", "1"))).isEqualTo(NO);
  }

  static Stream<Arguments> expressions() {
    return Stream.of(
        Arguments.of("is one of the values", requirement("foo", IN, "bar", "42"), true),
        Arguments.of("is none of the values", requirement("foo", IN, "x"), false),
        Arguments.of("is not refused", requirement("foo", NOT_IN, "x"), true),
        Arguments.of("is refused", requirement("foo", NOT_IN, "42"), false),
        Arguments.of("absent is not in", requirement("absent", NOT_IN, "x"), true),
        Arguments.of("absent is in nothing", requirement("absent", IN, "x"), false),
        Arguments.of("is there", requirement("foo", EXISTS), true),
        Arguments.of("is not there", requirement("absent", EXISTS), false),
        Arguments.of("is there but must not", requirement("foo", DOES_NOT_EXIST), false),
        Arguments.of("is not there as wished", requirement("absent", DOES_NOT_EXIST), true),
        Arguments.of("is greater", requirement("foo", GREATER, "41"), true),
        Arguments.of("is not greater than itself", requirement("foo", GREATER, "42"), false),
        Arguments.of("is less", requirement("foo", LESS, "43"), true),
        Arguments.of("absent is not less", requirement("absent", LESS, "43"), false),
        Arguments.of("a word is not greater", requirement("word", GREATER, "0"), false),
        Arguments.of(
            "the largest integer counts", requirement("foo", LESS, "9223372036854775807"), true),
        Arguments.of("beyond it spoils", requirement("foo", LESS, "9223372036854775808"), false),
        Arguments.of("a word as bound spoils", requirement("foo", LESS, "many"), false),
        Arguments.of("a negative bound spoils", requirement("foo", GREATER, "-5"), false),
        Arguments.of("two bounds spoil", requirement("foo", GREATER, "1", "2"), false),
        Arguments.of("no values spoil in", requirement("foo", IN), false),
        Arguments.of("no values spoil not in", requirement("foo", NOT_IN), false),
        Arguments.of("values spoil exists", requirement("foo", EXISTS, "42"), false),
        Arguments.of("a bad value spoils", requirement("foo", NOT_IN, "no good!"), false),
        Arguments.of("a long value spoils", requirement("foo", NOT_IN, "x".repeat(64)), false),
        Arguments.of("a bad key spoils", requirement("no good/", DOES_NOT_EXIST), false),
        Arguments.of("two slashes spoil", requirement("a/b/c", DOES_NOT_EXIST), false),
        Arguments.of("a capital prefix spoils", requirement("A.io/b", DOES_NOT_EXIST), false),
        Arguments.of("a prefixed key", requirement("my-corp.io/B_c.d", DOES_NOT_EXIST), true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("expressions")
  void anExpressionOverALabel(String what, Requirement expression, boolean passes) {
    var node = aNode("n").label("foo", "42").label("word", "fast");
    assertThat(filter.verdict(requiring(labels(expression)), node).passes()).isEqualTo(passes);
  }

  @Test
  void anyTermIsEnoughAndATermNeedsAllItsExpressions() {
    var node = aNode("n").label("zone", "a");
    Term other = labels(requirement("zone", IN, "b"));
    assertThat(filter.verdict(requiring(other, labels(VALID)), node)).isEqualTo(PASS);
    assertThat(filter.verdict(requiring(labels(VALID, requirement("x", EXISTS))), node))
        .isEqualTo(NO);
  }

  @Test
  void aTermThatCannotBeParsedMatchesNothingAndLeavesTheOthersAlone() {
    var node = aNode("n").label("zone", "a");
    Term broken = labels(requirement("zone", GREATER, "many"));
    assertThat(filter.verdict(requiring(broken, labels(VALID)), node)).isEqualTo(PASS);
    assertThat(filter.verdict(requiring(broken), node)).isEqualTo(NO);
  }

  @Test
  void emptyTermsAndNoTermsMatchNothing() {
    assertThat(filter.verdict(requiring(labels()), aNode("n"))).isEqualTo(NO);
    assertThat(filter.verdict(requiring(), aNode("n"))).isEqualTo(NO);
    assertThat(filter.prepare(requiring()).onlyNodes()).isEmpty();
  }

  @Test
  void theNodesNameIsAField() {
    Term notN1 = fields(requirement("metadata.name", NOT_IN, "n1"));
    assertThat(filter.verdict(requiring(notN1), aNode("n1"))).isEqualTo(NO);
    assertThat(filter.verdict(requiring(notN1), aNode("n2"))).isEqualTo(PASS);
    assertThat(filter.verdict(requiring(named("n1")), aNode("n1"))).isEqualTo(PASS);
    assertThat(filter.verdict(requiring(named("n1")), aNode("n2"))).isEqualTo(NO);
  }

  @Test
  void fieldsTakeOneValueAndNoOtherOperators() {
    assertThat(filter.verdict(requiring(named("n1", "n2")), aNode("n1"))).isEqualTo(NO);
    assertThat(filter.verdict(requiring(fields(requirement("metadata.name", EXISTS))), aNode("n1")))
        .isEqualTo(NO);
  }

  @Test
  void aFieldThatNodesDoNotHaveIsEmpty() {
    assertThat(filter.verdict(requiring(fields(requirement("spec.x", NOT_IN, "y"))), aNode("n")))
        .isEqualTo(PASS);
    assertThat(filter.verdict(requiring(fields(requirement("spec.x", IN, ""))), aNode("n")))
        .isEqualTo(PASS);
    assertThat(filter.verdict(requiring(fields(requirement("spec.x", IN, "y"))), aNode("n")))
        .isEqualTo(NO);
  }

  @Test
  void whereEveryTermNamesNodesOnlyTheseAreWorthTesting() {
    assertThat(filter.prepare(requiring(named("n1"), named("n2"))).onlyNodes())
        .contains(Set.of("n1", "n2"));
    assertThat(filter.prepare(requiring(named("n1"), labels(VALID))).onlyNodes()).isEmpty();
    assertThat(filter.prepare(requiring(named("n1"), labels())).onlyNodes()).isEmpty();
    Term narrowed = new Term(List.of(VALID), named("n1").fields());
    assertThat(filter.prepare(requiring(narrowed)).onlyNodes()).contains(Set.of("n1"));
  }

  @Test
  void namesThatExcludeEachOtherAreAConflictBeforeAnyNodeIsTested() {
    Requirement n1 = requirement("metadata.name", IN, "n1");
    Requirement n2 = requirement("metadata.name", IN, "n2");
    assertThat(filter.prepare(requiring(fields(n1, n2))).refusal())
        .contains(Verdict.never("pod affinity terms conflict"));
    assertThat(filter.prepare(requiring(fields(n1, n2), named("n3"))).onlyNodes())
        .contains(Set.of("n3"));
  }

  @Test
  void everyPodIsHeldToASelectorThatIsAdded() {
    FilterUnderTest adding =
        new FilterUnderTest(
            new NodeAffinity(Optional.of(new NodeSelector(List.of(labels(VALID))))));
    Pod pod = aPod("p").pending();
    var match = aNode("n").label("zone", "a").build();
    var mismatch = aNode("n").label("zone", "b").build();

    assertThat(adding.verdict(pod, aNode("n").label("zone", "a"))).isEqualTo(PASS);
    assertThat(adding.verdict(requiring(labels(VALID)), aNode("n")))
        .isEqualTo(Verdict.never("node(s) didn't match scheduler-enforced node affinity"));
    assertThat(adding.mayCure(new NodeAdded(mismatch), pod, List.of())).isFalse();
    assertThat(adding.mayCure(new NodeChanged(match), pod, List.of(mismatch))).isTrue();
  }

  @Test
  void aNodeHelpsWhenItComesToMatch() {
    Pod pod = requiring(labels(VALID));
    var match = aNode("n").label("zone", "a").build();
    var mismatch = aNode("n").label("zone", "b").build();
    assertThat(filter.mayCure(new NodeAdded(match), pod, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeAdded(mismatch), pod, List.of())).isFalse();
    assertThat(filter.mayCure(new NodeChanged(match), pod, List.of(mismatch))).isTrue();
    assertThat(filter.mayCure(new NodeChanged(match), pod, List.of(match))).isFalse();
    assertThat(filter.mayCure(new PodPending(pod), pod, List.of(match))).isFalse();
  }
}
