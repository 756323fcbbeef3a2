package io.stowage.training.algorithm;

import io.stowage.scheduling.OptionedName;
import io.stowage.training.schedule.ExponentialDecay;
import io.stowage.training.schedule.LinearDecay;
import io.stowage.training.schedule.MultiplicativeDecay;
import io.stowage.training.schedule.Schedule;
import java.util.Set;

/** How exploration fades, as users write it among an algorithm's options. */
final class ExplorationOptions {
  private static final String STEPS = "explore";
  private static final String END = "explore-end";
  private static final String DECAY = "decay";

  private ExplorationOptions() {}

  /**
   * The schedule of {@code explore=2000,explore-end=0.05,decay=linear}; the usual one where none of
   * them is written. {@code explore}: steps until the end is reached, or until a third of the way
   * is left if it is exponential; {@code decay}: linear, exponential or multiplicative.
   */
  static Schedule of(OptionedName name, Schedule usual) {
    if (Set.of(STEPS, END, DECAY).stream().noneMatch(name.options()::containsKey)) {
      return usual;
    }
    int steps = name.count(STEPS, 10_000);
    double end = name.positive(END, 0.01);
    Set<String> known = Set.of("linear", "exponential", "multiplicative");
    return switch (name.word(DECAY, "linear", known)) {
      case "exponential" -> new ExponentialDecay(1, end, steps);
      case "multiplicative" ->
          new MultiplicativeDecay(1, end, Math.pow(Math.min(end, 1), 1.0 / steps), 1);
      default -> new LinearDecay(1, end, steps);
    };
  }
}
