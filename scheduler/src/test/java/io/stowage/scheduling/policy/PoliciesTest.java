package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.policy.PolicyUnderTest.share;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.OptionedName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PoliciesTest {
  private static final PolicyInputs INPUTS = PolicyInputs.of(new Random(1));
  private static final ClusterSnapshot CLUSTER =
      cluster(
          List.of(aNode("a").devices("T4", 2).build(), aNode("b").devices("T4", 2).build()),
          share("old", 500).cpu(100).on("b"));

  static Set<String> names() {
    return Policies.names();
  }

  private static PlacementPolicy policy(String text) {
    return Policies.of(OptionedName.policy(text), INPUTS);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyPolicyScoresEveryCandidateWithANumber(String name) {
    for (Pod pod : List.of(aPod("p").cpu(100).memory(1).pending(), share("s", 300).pending())) {
      Choice choice = new Choice(pod, CLUSTER.nodes(), CLUSTER);
      PlacementPolicy made = policy(name);
      for (int twin = 0; twin < 3; twin++) {
        double[] scores = made.policy().score(choice);
        assertThat(scores).hasSize(2);
        for (double score : scores) {
          assertThat(score).isFinite();
        }
        assertThat(made.selector().pick(scores)).isBetween(0, 1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyPolicyGivesAShareADeviceThatHasRoom(String name) {
    Pod pod = share("s", 700).pending();
    var node = CLUSTER.nodes().get(1);
    List<Integer> devices = policy(name).policy().devices(pod, node);
    assertThat(devices).hasSize(1);
    assertThat(node.deviceShares().freeMilli(devices.getFirst())).isGreaterThanOrEqualTo(700);
  }

  @Test
  void theNamesAreThoseOfTheCommandLine() {
    assertThat(Policies.names())
        .containsExactly(
            "random",
            "round-robin",
            "first-fit",
            "best-fit",
            "worst-fit",
            "dot-product",
            "least-allocated",
            "most-allocated",
            "latency-aware",
            "gpu-packing",
            "gpu-clustering",
            "fgd",
            "fgd-cpu",
            "pwr",
            "peaks",
            "target-load-packing",
            "load-variation-risk",
            "kube-default");
  }

  @Test
  void tiesAreBrokenAsThePolicyWantsOrAsTheUserSays() {
    double[] equal = {1, 1, 1};
    Set<Integer> fixed = new HashSet<>();
    Set<Integer> random = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      fixed.add(policy("fgd").selector().pick(equal));
      random.add(policy("fgd[ties=random]").selector().pick(equal));
    }
    assertThat(fixed).containsExactly(0);
    assertThat(random).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void optionsReachThePolicy() {
    Choice choice = new Choice(aPod("p").cpu(800).pending(), CLUSTER.nodes(), CLUSTER);
    // 800 * 1 of 4000 is 20 %, which is the target; 10 % of it is half way.
    assertThat(policy("target-load-packing[target=20,multiplier=1]").policy().score(choice)[0])
        .isEqualTo(100);
    assertThat(policy("target-load-packing[target=40,multiplier=1]").policy().score(choice)[0])
        .isEqualTo(70);
  }

  @Test
  void mistakesAreAnsweredWithWhatThereIs() {
    assertThatThrownBy(() -> policy("bestfit"))
        .hasMessageStartingWith("There is no policy 'bestfit'. Maybe one of random round-robin");
    assertThatThrownBy(() -> policy("fgd[tie=random]"))
        .hasMessage("Policy 'fgd' has no option 'tie'. Maybe one of [coverage, ties].");
    assertThatThrownBy(() -> policy("fgd[ties=last]"))
        .hasMessage("ties=last of policy 'fgd' will not do. Maybe one of [first, random].");
    assertThatThrownBy(() -> policy("fgd[coverage=most]"))
        .hasMessage("coverage=most of policy 'fgd' is no number.");
    assertThatThrownBy(() -> policy("fgd[ties=random")).hasMessageContaining("is no policy");
    assertThatThrownBy(() -> policy("fgd[random]"))
        .hasMessageContaining("Maybe write option=value");
  }

  @Test
  void namesAreReadWithTheirOptions() {
    assertThat(OptionedName.policy("fgd")).isEqualTo(new OptionedName("policy", "fgd", Map.of()));
    assertThat(OptionedName.policy(" a[x=1, y = z] "))
        .isEqualTo(new OptionedName("policy", "a", Map.of("x", "1", "y", "z")));
    assertThat(OptionedName.policy("a[]")).isEqualTo(new OptionedName("policy", "a", Map.of()));
  }
}
