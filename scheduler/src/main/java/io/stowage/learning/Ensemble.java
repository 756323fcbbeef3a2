package io.stowage.learning;

import io.stowage.learning.Encoder.Encoding;
import io.stowage.scheduling.Choice;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Further models that learned the same in other training runs, asked what they think of a model's
 * candidates: where training has told them nothing, each has its own mind (after OSAP, arXiv
 * 2010.03625). They agree as far as their scores rise and fall with the model's from candidate to
 * candidate. What was chosen lately counts most. For one thread.
 */
public final class Ensemble implements ScoresListener {
  // Among the last few nodes of a full cluster, those of good will differ, too.
  private static final int FEWEST_CANDIDATES = 16;
  // Asking for all of thousands would cost as much as the decision itself.
  private static final int MOST_ASKED = 64;
  private static final double WEIGHT_OF_A_CHOICE = 1.0 / 128;
  private static final int FEWEST_CHOICES = 128;

  private final List<? extends Model> members;
  private final int width;
  private final RowSample sample = new RowSample();
  private final double[] covariances;
  private final double[] variances;
  private double varianceOfModel;
  private int choices;

  public Ensemble(Features features, List<? extends Model> members) {
    this.members = List.copyOf(members);
    this.width = features.node().size();
    this.covariances = new double[members.size()];
    this.variances = new double[members.size()];
  }

  /**
   * The correlation of a member's scores with the model's, in the mean of the members: 1 where they
   * say the same, 0 where they have nothing in common. Choices between which much is at stake, by
   * the scores, count more. Empty before there were enough.
   */
  public OptionalDouble agreement() {
    return choices < FEWEST_CHOICES
        ? OptionalDouble.empty()
        : OptionalDouble.of(Arrays.stream(correlations()).average().orElse(0));
  }

  private double[] correlations() {
    double[] correlations = new double[covariances.length];
    for (int i = 0; i < correlations.length; i++) {
      double scale = Math.sqrt(variances[i] * varianceOfModel);
      correlations[i] = scale > 0 ? covariances[i] / scale : 0;
    }
    return correlations;
  }

  @Override
  public void onScores(Choice choice, Encoding encoding, double[] scores) {
    if (scores.length < FEWEST_CANDIDATES) {
      return;
    }
    int[] asked = asked(scores.length);
    double[] ours = Arrays.stream(asked).mapToDouble(i -> scores[i]).toArray();
    center(ours);
    double variance = covariance(ours, ours);
    // Scores that are no numbers are somebody else's concern, and would never be forgotten here.
    if (!Double.isFinite(variance)) {
      return;
    }
    Observation observation = encoded(choice, encoding, asked);
    varianceOfModel += WEIGHT_OF_A_CHOICE * (variance - varianceOfModel);
    for (int i = 0; i < covariances.length; i++) {
      note(i, theirs(members.get(i), observation), ours);
    }
    choices++;
  }

  /** Candidates at equal distances, from another one on each time. */
  private int[] asked(int candidates) {
    int count = Math.min(MOST_ASKED, candidates);
    int first = sample.next(candidates);
    int[] asked = new int[count];
    for (int i = 0; i < count; i++) {
      asked[i] = (int) ((first + (long) i * candidates / count) % candidates);
    }
    return asked;
  }

  private Observation encoded(Choice choice, Encoding encoding, int[] asked) {
    float[] rows = new float[asked.length * width];
    int[] slots = new int[asked.length];
    for (int i = 0; i < asked.length; i++) {
      encoding.encode(choice.candidates().get(asked[i]), rows, i * width);
      slots[i] = choice.nodeIndex(asked[i]);
    }
    return new Observation(rows, encoding.context(), slots);
  }

  private static double[] theirs(Model member, Observation observation) {
    float[] scores = member.scores(observation);
    double[] theirs = new double[scores.length];
    for (int i = 0; i < theirs.length; i++) {
      if (!Float.isFinite(scores[i])) {
        throw new IllegalStateException("The scores of a member are not all numbers");
      }
      theirs[i] = scores[i];
    }
    center(theirs);
    return theirs;
  }

  private void note(int member, double[] theirs, double[] ours) {
    covariances[member] += WEIGHT_OF_A_CHOICE * (covariance(theirs, ours) - covariances[member]);
    variances[member] += WEIGHT_OF_A_CHOICE * (covariance(theirs, theirs) - variances[member]);
  }

  private static void center(double[] numbers) {
    double mean = Arrays.stream(numbers).average().orElse(0);
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] -= mean;
    }
  }

  private static double covariance(double[] some, double[] others) {
    double sum = 0;
    for (int i = 0; i < some.length; i++) {
      sum += some[i] * others[i];
    }
    return sum / some.length;
  }
}
