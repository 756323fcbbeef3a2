package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Features;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.scheduling.OptionedName;
import io.stowage.training.Knowledge;
import io.stowage.training.Learner;
import io.stowage.training.RewardWeights;
import io.stowage.training.network.Network;
import io.stowage.training.network.TensorEngine.Results;
import io.stowage.training.network.TensorEngine.Terms;
import io.stowage.training.schedule.LinearDecay;
import io.stowage.training.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Learns to choose as a teacher does, which may be anything that scores. The student acts more and
 * more itself, and is told what the teacher would have done where it came to (Ross et al., "A
 * Reduction of Imitation Learning", AISTATS 2011, known as DAgger).
 */
public final class BehaviourCloning implements Learner {

  /**
   * What can be set.
   *
   * @param learningRate Adam's step
   * @param batch choices in each step of learning
   * @param teacherActs how often the teacher's choice is taken, not the student's
   * @param longestGradient longer gradients are shortened to this
   */
  public record Settings(
      double learningRate, int batch, Schedule teacherActs, double longestGradient) {
    public static final Settings USUAL = new Settings(1e-3, 64, new LinearDecay(1, 0, 20_000), 1);

    /** {@code taught}: steps until only the student acts. */
    Settings with(OptionedName name) {
      return new Settings(
          name.positive("rate", learningRate),
          name.count("batch", batch),
          name.options().containsKey("taught")
              ? new LinearDecay(1, 0, name.count("taught", 1))
              : teacherActs,
          longestGradient);
    }
  }

  /** The teacher that rollouts ask at each choice. */
  static final Model ADVICE =
      new Model() {
        @Override
        public float[] scores(Observation observation) {
          return observation.advice().length == 0
              ? new float[observation.candidates()]
              : observation.advice();
        }

        @Override
        public boolean scoresNodesAlone() {
          return false;
        }
      };

  private final Settings settings;
  private final Model teacher;
  private final NetworkKnowledge student;
  private final List<Observation> batch = new ArrayList<>();

  public BehaviourCloning(
      Network network, Model teacher, Settings settings, RewardWeights rewards, long seed) {
    this.settings = settings;
    this.teacher = teacher;
    this.student = new NetworkKnowledge(network, rewards, seed);
  }

  /** The teacher whose scores stand among the node features under that name. */
  public static Model feature(Features features, String name) {
    int width = features.node().size();
    int column = features.node().indexOf(name);
    return new Model() {
      @Override
      public float[] scores(Observation observation) {
        float[] scores = new float[observation.candidates()];
        for (int i = 0; i < scores.length; i++) {
          scores[i] = observation.nodes()[i * width + column];
        }
        return scores;
      }

      @Override
      public boolean scoresNodesAlone() {
        return true;
      }
    };
  }

  @Override
  public Actor actor() {
    return observation -> {
      double byTeacher = settings.teacherActs().at(student.progress().steps());
      boolean taught = student.random().nextDouble() < byTeacher;
      float[] scores = taught ? teacher.scores(observation) : student.network().scores(observation);
      return Exploration.best(scores, student.random());
    };
  }

  @Override
  public void observe(Experience experience) {
    student.lived(experience);
    batch.add(experience.observation());
    if (batch.size() == settings.batch()) {
      float[] wanted = wanted();
      student
          .progress()
          .note(
              student
                  .network()
                  .minimise(
                      batch,
                      settings.learningRate(),
                      settings.longestGradient(),
                      results -> loss(results, wanted)));
      batch.clear();
    }
  }

  /** The teacher's choice as probabilities; candidates that are equals to it share. */
  private float[] wanted() {
    int most = batch.stream().mapToInt(Observation::candidates).max().orElseThrow();
    float[] wanted = new float[batch.size() * most];
    for (int i = 0; i < batch.size(); i++) {
      float[] scores = teacher.scores(batch.get(i));
      float best = Float.NEGATIVE_INFINITY;
      int equals = 0;
      for (float score : scores) {
        equals = score > best ? 1 : score == best ? equals + 1 : equals;
        best = Math.max(best, score);
      }
      for (int k = 0; k < scores.length; k++) {
        wanted[i * most + k] = scores[k] == best ? 1f / equals : 0;
      }
    }
    return wanted;
  }

  private Terms loss(Results results, float[] wanted) {
    Shape shape = results.scores().getShape();
    NDArray goal = results.manager().create(wanted, shape);
    NDArray loss = results.scores().logSoftmax(1).mul(goal).sum().div((float) -shape.get(0));
    return new Terms(loss, Map.of("losses/policy_loss", loss));
  }

  @Override
  public Knowledge knowledge() {
    return student;
  }
}
