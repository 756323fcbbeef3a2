package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.Taint.Effect.NO_EXECUTE;
import static io.stowage.cluster.Taint.Effect.NO_SCHEDULE;
import static io.stowage.cluster.Taint.Effect.PREFER_NO_SCHEDULE;
import static io.stowage.cluster.Toleration.Operator.EQUAL;
import static io.stowage.cluster.Toleration.Operator.EXISTS;
import static io.stowage.cluster.Toleration.Operator.GREATER;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TaintTolerationTest {
  private static final Verdict NO = Verdict.never("node(s) had untolerated taint(s)");

  private final FilterUnderTest filter = new FilterUnderTest(new TaintToleration());

  private static Pod tolerating(Toleration... tolerations) {
    return aPod("p").with(s -> s.tolerations(List.of(tolerations))).pending();
  }

  private static Toleration toleration(
      String key, Toleration.Operator operator, String value, Taint.Effect... effect) {
    return new Toleration(key, operator, value, List.of(effect).stream().findFirst());
  }

  @Test
  void aPodWithoutTolerationsIsKeptAwayByHardTaintsOnly() {
    Pod pod = tolerating();
    assertThat(filter.verdict(pod, aNode("n").taint("k", "v", NO_SCHEDULE))).isEqualTo(NO);
    assertThat(filter.verdict(pod, aNode("n").taint("k", "v", NO_EXECUTE))).isEqualTo(NO);
    assertThat(filter.verdict(pod, aNode("n").taint("k", "v", PREFER_NO_SCHEDULE))).isEqualTo(PASS);
    assertThat(filter.verdict(pod, aNode("n"))).isEqualTo(PASS);
  }

  @Test
  void anEqualTolerationNeedsKeyValueAndEffect() {
    var node = aNode("n").taint("dedicated", "user1", NO_SCHEDULE);
    assertThat(filter.verdict(tolerating(toleration("dedicated", EQUAL, "user1")), node))
        .isEqualTo(PASS);
    assertThat(filter.verdict(tolerating(toleration("dedicated", EQUAL, "user2")), node))
        .isEqualTo(NO);
    assertThat(filter.verdict(tolerating(toleration("other", EQUAL, "user1")), node)).isEqualTo(NO);
    assertThat(
            filter.verdict(tolerating(toleration("dedicated", EQUAL, "user1", NO_EXECUTE)), node))
        .isEqualTo(NO);
  }

  @Test
  void anExistsTolerationTakesAnyValueAndWithoutAKeyAnyTaint() {
    var node = aNode("n").taint("foo", "bar", NO_SCHEDULE).taint("x", "y", NO_EXECUTE);
    assertThat(filter.verdict(tolerating(toleration("", EXISTS, "")), node)).isEqualTo(PASS);
    assertThat(filter.verdict(tolerating(toleration("foo", EXISTS, "")), node)).isEqualTo(NO);
    assertThat(
            filter.verdict(
                tolerating(toleration("foo", EXISTS, ""), toleration("x", EXISTS, "")), node))
        .isEqualTo(PASS);
  }

  @Test
  void theAlphaOperatorsTolerateNothing() {
    var node = aNode("n").taint("sla", "900", NO_SCHEDULE);
    assertThat(filter.verdict(tolerating(toleration("sla", GREATER, "800")), node)).isEqualTo(NO);
  }

  @Test
  void aNodeHelpsOnceItsTaintsAreTolerated() {
    var tainted = aNode("n").taint("k", "v", NO_SCHEDULE).build();
    var clean = aNode("n").build();
    Pod pod = tolerating();
    assertThat(filter.mayCure(new NodeAdded(clean), pod, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeAdded(tainted), pod, List.of())).isFalse();
    assertThat(filter.mayCure(new NodeChanged(clean), pod, List.of(tainted))).isTrue();
    assertThat(filter.mayCure(new NodeChanged(clean), pod, List.of(clean))).isFalse();
    assertThat(filter.mayCure(new NodeChanged(tainted), pod, List.of(clean))).isFalse();
  }

  @Test
  void anyNewTolerationOfThePodHelpsButNotOneOfAnotherPod() {
    Pod pod = tolerating();
    Pod changed = tolerating(toleration("k", EXISTS, ""));
    Pod other =
        aPod("other")
            .with(s -> s.tolerations(List.of(new Toleration("k", EXISTS, "", Optional.empty()))))
            .pending();
    assertThat(filter.mayCure(new PodPending(changed), pod, List.of())).isTrue();
    assertThat(filter.mayCure(new PodPending(pod), pod, List.of())).isFalse();
    assertThat(filter.mayCure(new PodPending(other), pod, List.of())).isFalse();
  }
}
