package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import io.stowage.training.network.TensorEngine.Results;
import io.stowage.training.network.TensorEngine.Terms;
import java.util.stream.IntStream;

/**
 * Advantage actor-critic: after a few choices the policy moves towards those that turned out better
 * than the critic expected (Mnih et al., "Asynchronous Methods for Deep Reinforcement Learning",
 * ICML 2016, with one actor). It can also learn from a task that never ends, by average reward.
 */
public final class A2c implements Learner {
  private final PolicyKnowledge policy;

  public A2c(Network network, PolicySettings settings, RewardWeights rewards, long seed) {
    this.policy = new PolicyKnowledge(network, settings, rewards, seed);
  }

  @Override
  public Actor actor() {
    return policy.actor();
  }

  @Override
  public void observe(Experience experience) {
    policy
        .lived(experience)
        .ifPresent(lived -> policy.minimise(lived.observations(), results -> loss(results, lived)));
  }

  private Terms loss(Results results, PolicyKnowledge.Lived lived) {
    int[] all = IntStream.range(0, lived.actions().length).toArray();
    NDArray logs = results.scores().logSoftmax(1);
    NDArray advantages = results.manager().create(lived.gae().advantagesOf(all));
    NDArray returns = results.manager().create(lived.gae().returnsOf(all));
    return policy.terms(
        logs,
        Chosen.of(logs, lived.actions()).mul(advantages).mean().neg(),
        results.values().sub(returns).square().mean());
  }

  @Override
  public Knowledge knowledge() {
    return policy;
  }
}
