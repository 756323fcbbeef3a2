package io.stowage.app.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.learning.store.ModelException;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class PortfolioPolicyTest {
  private final List<Runnable> waiting = new ArrayList<>();

  @Test
  void thePolicyThatKeepsRoomForLargePodsTakesOver() {
    PortfolioPolicy portfolio = portfolio(Runnable::run, 7);
    assertThat(portfolio.decidedBy()).contains(DecidedBy.policy("portfolio: least-allocated"));
    see(portfolio, 40);
    assertThat(portfolio.decidedBy()).contains(DecidedBy.policy("portfolio: most-allocated"));
  }

  @Test
  void theSameSeedChoosesTheSame() {
    PortfolioPolicy one = portfolio(Runnable::run, 3);
    PortfolioPolicy other = portfolio(Runnable::run, 3);
    see(one, 200);
    see(other, 200);
    assertThat(one.decidedBy()).isEqualTo(other.decidedBy());
  }

  @Test
  void decisionsGoOnWhileARehearsalRunsElsewhere() {
    PortfolioPolicy portfolio = portfolio(waiting::add, 7);
    see(portfolio, 40);
    assertThat(portfolio.decidedBy()).contains(DecidedBy.policy("portfolio: least-allocated"));
    assertThat(waiting).hasSize(1);
    waiting.getFirst().run();
    see(portfolio, 1);
    assertThat(portfolio.decidedBy()).contains(DecidedBy.policy("portfolio: most-allocated"));
  }

  private static PortfolioPolicy portfolio(Executor executor, long seed) {
    PolicyInputs inputs = PolicyInputs.of(new SplittableRandom(seed));
    Rehearsal rehearsal =
        new Rehearsal(
            List.of("least-allocated", "model:broken", "most-allocated"),
            name -> made(name, inputs),
            16);
    return new PortfolioPolicy(rehearsal, 512, new SplittableRandom(seed), executor);
  }

  private static PlacementPolicy made(String name, PolicyInputs inputs) {
    if (name.equals("model:broken")) {
      throw new ModelException("A broken model is passed over.");
    }
    return Policies.of(OptionedName.policy(name), inputs);
  }

  /** Many small pods, and now and then one that needs a whole node. */
  private static void see(PortfolioPolicy portfolio, int pods) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      nodes.add(aNode("node-" + i).build());
    }
    ClusterSnapshot cluster = cluster(nodes);
    for (int i = 0; i < pods; i++) {
      Pod pod = aPod("pod-" + i).cpu(i % 8 == 0 ? 4000 : 250).memory(1 << 20).pending();
      portfolio.score(new Choice(pod, cluster.nodes(), cluster));
    }
  }
}
