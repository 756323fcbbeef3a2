package io.stowage.learning;

import io.stowage.learning.FeatureRanges.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Some rows of each choice in training, in stretches as long as those in which drift is looked for
 * later, so that it is known how much these differ by themselves.
 */
final class TrainingSample {
  /** As many choices make a stretch. */
  static final int STRETCH = 512;

  // A shorter one, at the end of a run, differs from the whole by chance alone.
  private static final int FEWEST = 128;
  private static final int MOST_STRETCHES = 64;

  private final int width;
  private final RowSample sample = new RowSample();
  private final List<List<SampledChoice>> stretches = new ArrayList<>();
  private List<SampledChoice> current = new ArrayList<>();
  private int ended;
  private int keptEvery = 1;

  @SuppressWarnings("ArrayRecordComponent") // numbers, never compared as a record
  private record SampledChoice(float[] rows, float[] context) {}

  TrainingSample(int width) {
    this.width = width;
  }

  void see(Observation observation) {
    if (observation.candidates() == 0) {
      return;
    }
    float[] rows = new float[RowSample.ROWS * width];
    for (int i = 0; i < RowSample.ROWS; i++) {
      int from = sample.next(observation.candidates()) * width;
      System.arraycopy(observation.nodes(), from, rows, i * width, width);
    }
    current.add(new SampledChoice(rows, observation.context().clone()));
    if (current.size() == STRETCH) {
      endStretch();
    }
  }

  /** What comes next is of another cluster, or of another time. */
  void endStretch() {
    if (!current.isEmpty() && ended++ % keptEvery == 0) {
      stretches.add(current);
    }
    current = new ArrayList<>();
    if (stretches.size() > MOST_STRETCHES) {
      keptEvery *= 2;
      IntStream.iterate(stretches.size() - 1, i -> i > 0, i -> i - 1)
          .filter(i -> i % 2 == 1)
          .forEach(stretches::remove);
    }
  }

  List<Range> spreadNode(List<Range> ranges) {
    return spread(ranges, SampledChoice::rows);
  }

  List<Range> spreadContext(List<Range> ranges) {
    return spread(ranges, SampledChoice::context);
  }

  private List<Range> spread(List<Range> ranges, Function<SampledChoice, float[]> numbers) {
    List<List<SampledChoice>> all = new ArrayList<>(stretches);
    all.add(current);
    List<List<SampledChoice>> enough = all.stream().filter(one -> one.size() >= FEWEST).toList();
    if (enough.isEmpty()) {
      return ranges;
    }
    List<Range> spread = new ArrayList<>();
    for (int place = 0; place < ranges.size(); place++) {
      Column column = new Column(place, ranges.size(), numbers);
      Range range = ranges.get(place);
      Spread whole = Spread.of(column.of(all.stream().flatMap(List::stream).toList()));
      double usual = 0;
      for (List<SampledChoice> stretch : enough) {
        BinCounts counts = new BinCounts(range, whole);
        for (float number : column.of(stretch)) {
          counts.add(number);
        }
        usual = Math.max(usual, counts.psi());
      }
      spread.add(new Range(range.low(), range.high(), Optional.of(whole.withUsual(usual))));
    }
    return spread;
  }

  /** One feature of many choices. */
  private record Column(int place, int width, Function<SampledChoice, float[]> numbers) {
    float[] of(List<SampledChoice> choices) {
      float[] column =
          new float[choices.stream().mapToInt(one -> numbers.apply(one).length / width).sum()];
      int at = 0;
      for (SampledChoice one : choices) {
        float[] rows = numbers.apply(one);
        for (int from = place; from < rows.length; from += width) {
          column[at++] = rows[from];
        }
      }
      return column;
    }
  }
}
