package io.stowage.learning;

import io.stowage.learning.Encoder.Encoding;
import io.stowage.learning.FeatureRanges.Range;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.Optional;

/**
 * Tells how far features are spread otherwise than in training, by their population stability index
 * over each stretch of {@value TrainingSample#STRETCH} choices, of which some rows are looked at.
 * For one thread.
 */
public final class DriftMeter implements ScoresListener {

  /**
   * The feature that has drifted most.
   *
   * @param psi above 0.25 very much has changed; see {@link Spread#measured}
   */
  public record Drift(String feature, double psi) {
    public static final double VERY_MUCH = 0.25;

    private Drift orIfMore(Drift other) {
      return other.psi > psi ? other : this;
    }
  }

  private final Features features;
  private final List<BinCounts> node;
  private final List<BinCounts> context;
  private final RowSample sample = new RowSample();
  private final float[] row;
  private int choices;
  private Optional<Drift> last = Optional.empty();

  private DriftMeter(Features features, FeatureRanges ranges) {
    this.features = features;
    this.node = counts(ranges.node());
    this.context = counts(ranges.context());
    this.row = new float[node.size()];
  }

  /** Empty where it is not known how the features were spread. */
  public static Optional<DriftMeter> of(Features features, FeatureRanges ranges) {
    return Optional.of(new DriftMeter(features, ranges))
        .filter(meter -> meter.node.size() == features.node().size())
        .filter(meter -> meter.context.size() == features.context().size());
  }

  private static List<BinCounts> counts(List<Range> ranges) {
    return ranges.stream()
        .flatMap(range -> range.spread().map(spread -> new BinCounts(range, spread)).stream())
        .toList();
  }

  /** What the last stretch showed; empty before the first has ended. */
  public Optional<Drift> last() {
    return last;
  }

  @Override
  public void onScores(Choice choice, Encoding encoding, double[] scores) {
    for (int i = 0; i < RowSample.ROWS; i++) {
      encoding.encode(choice.candidates().get(sample.next(choice.candidates().size())), row, 0);
      count(node, row);
    }
    count(context, encoding.context());
    choices++;
    if (choices == TrainingSample.STRETCH) {
      choices = 0;
      last =
          Optional.of(
              drifted(
                  features.context(), context, drifted(features.node(), node, new Drift("", 0))));
    }
  }

  private static void count(List<BinCounts> counts, float[] numbers) {
    for (int i = 0; i < counts.size(); i++) {
      counts.get(i).add(numbers[i]);
    }
  }

  private static Drift drifted(List<String> names, List<BinCounts> counts, Drift most) {
    Drift found = most;
    for (int i = 0; i < names.size(); i++) {
      found = found.orIfMore(new Drift(names.get(i), counts.get(i).measured()));
      counts.get(i).clear();
    }
    return found;
  }
}
