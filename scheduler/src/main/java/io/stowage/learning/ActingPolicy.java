package io.stowage.learning;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.List;
import java.util.Optional;

/**
 * Lets somebody who learns choose: the candidate that he takes scores 1 and all others 0. What he
 * saw is kept until the next choice, for those who tell what came of it.
 */
public final class ActingPolicy implements Policy {
  private final Encoder encoder;
  private final Actor actor;
  private Optional<Seen> last = Optional.empty();

  private record Seen(Choice choice, Observation observation) {}

  public ActingPolicy(Encoder encoder, Actor actor) {
    this.encoder = encoder;
    this.actor = actor;
  }

  @Override
  public double[] score(Choice choice) {
    Observation observation = encoder.encode(choice);
    last = Optional.of(new Seen(choice, observation));
    double[] scores = new double[choice.candidates().size()];
    scores[actor.act(observation)] = 1;
    return scores;
  }

  /**
   * The choice in numbers. Where there was but one candidate, nobody was asked, and it is encoded
   * only now.
   */
  public Observation seen(Choice choice) {
    return last.filter(seen -> seen.choice == choice)
        .map(Seen::observation)
        .orElseGet(() -> encoder.encode(choice));
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return encoder.devices(pod, node);
  }
}
