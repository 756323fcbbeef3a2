package io.stowage.training.algorithm;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.scheduling.OptionedName;
import io.stowage.training.Checkpoint;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import io.stowage.training.Progress;
import io.stowage.training.Report;
import io.stowage.training.ResumableRandom;
import io.stowage.training.RewardWeights;
import io.stowage.training.replay.NStepReturns;
import io.stowage.training.replay.Transition;
import io.stowage.training.schedule.Schedule;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;

/**
 * Q-learning with a table (Watkins and Dayan, 1992), as S3 has it: numbers are cut into bins, and
 * the order of nodes does not matter, so that nodes in the same bins are one choice and clusters
 * that differ by an exchange of nodes are one state. Only what was seen is kept; what was not seen
 * has a value of its own. A candidate that stands for waiting is one more row, if the encoder has
 * one.
 */
public final class QTable implements Learner, Knowledge {

  /**
   * What can be set.
   *
   * @param bins into how many each number from 0 to 1 is cut
   * @param learningRate how far a value moves towards what was lived; 0 moves it ever less, so that
   *     it is the mean of all that was lived
   * @param discount what the next step's reward counts
   * @param epsilon how often any candidate is taken instead of the best
   * @param unseen what is worth what was never tried; as much as can be had makes it try all
   */
  public record Settings(
      int bins, double learningRate, double discount, Schedule epsilon, double unseen) {

    /** S3's, to whom 0 is worth what was never tried. */
    public static final Settings S3 = new Settings(10, 0.3, 0.3, step -> 0.15, 0);

    public Settings {
      if (!(learningRate >= 0 && learningRate <= 1)) {
        throw new IllegalArgumentException(
            "A table cannot learn at rate %s. Maybe 0.1, or 0 for means.".formatted(learningRate));
      }
    }

    static final Set<String> OPTIONS = Set.of("bins", "rate", "discount", "epsilon", "unseen");

    Settings with(OptionedName name) {
      double often = name.number("epsilon", epsilon.at(0));
      return new Settings(
          name.count("bins", bins),
          name.number("rate", learningRate),
          name.number("discount", discount),
          step -> often,
          name.number("unseen", unseen));
    }
  }

  private final Features features;
  private final Settings settings;
  private final RewardWeights rewards;
  private final ResumableRandom random;
  private final NStepReturns returns;
  private final TableValues values;
  private final Progress progress = new Progress();

  public QTable(Features features, Settings settings, RewardWeights rewards, long seed) {
    this.features = features;
    this.settings = settings;
    this.values = new TableValues(new TableKeys(features, settings.bins()), settings.unseen());
    this.rewards = rewards;
    this.random = new ResumableRandom(seed);
    this.returns = new NStepReturns(1, settings.discount());
  }

  @Override
  public Actor actor() {
    return observation ->
        Exploration.epsilonGreedy(
            values.scores(observation), settings.epsilon().at(progress.steps()), random);
  }

  @Override
  public void observe(Experience experience) {
    progress.step(experience, rewards.reward(experience));
    for (Transition transition : returns.add(experience, rewards.scaled(experience))) {
      float[] after = values.scores(transition.after());
      double onward = after[Exploration.best(after, random)];
      double goal = transition.reward() + transition.discount() * onward;
      values.move(transition.before(), transition.action(), goal, settings.learningRate());
    }
    progress.note("charts/states", values.size());
  }

  /** What each choice is worth: the nodes' bins, the context's, and those of the node chosen. */
  public SortedMap<String, Double> table() {
    return Collections.unmodifiableSortedMap(values.byEntry());
  }

  @Override
  public Report report() {
    return progress.report();
  }

  @Override
  public Model model() {
    TableValues learned = values.copy();
    return new Model() {
      @Override
      public float[] scores(Observation observation) {
        return learned.scores(observation);
      }

      @Override
      public boolean scoresNodesAlone() {
        return false;
      }
    };
  }

  @Override
  public byte[] onnx() {
    return new TableGraph(features, settings.bins(), settings.unseen()).of(table());
  }

  @Override
  public Knowledge knowledge() {
    return this;
  }

  @Override
  public void save(Checkpoint checkpoint) {
    checkpoint.put("random", random.state());
    progress.save(checkpoint);
    values.save(checkpoint);
  }

  @Override
  public void load(Checkpoint checkpoint) {
    progress.load(checkpoint);
    random.resume(checkpoint.number("random"));
    values.load(checkpoint);
  }
}
