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
  private final Optional<Policy> teacher;
  private Optional<Seen> last = Optional.empty();

  private record Seen(Choice choice, Observation observation) {}

  public ActingPolicy(Encoder encoder, Actor actor) {
    this(encoder, actor, Optional.empty());
  }

  /**
   * For one who may learn from a teacher.
   *
   * @param teacher whose scores are told with each choice
   */
  public ActingPolicy(Encoder encoder, Actor actor, Optional<Policy> teacher) {
    this.encoder = encoder;
    this.actor = actor;
    this.teacher = teacher;
  }

  @Override
  public double[] score(Choice choice) {
    Observation observation = advised(choice);
    last = Optional.of(new Seen(choice, observation));
    double[] scores = new double[choice.candidates().size()];
    scores[actor.act(observation)] = 1;
    return scores;
  }

  private Observation advised(Choice choice) {
    Observation plain = encoder.encode(choice);
    return teacher
        .map(
            asked -> {
              double[] scores = asked.score(choice);
              float[] advice = new float[scores.length];
              for (int i = 0; i < advice.length; i++) {
                advice[i] = (float) scores[i];
              }
              return plain.withAdvice(advice);
            })
        .orElse(plain);
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
