package io.stowage.training;

import io.stowage.learning.Experience;
import java.util.HashMap;
import java.util.Map;

/** What all learners tell: steps, episodes and their returns, and the terms of the last loss. */
public final class Progress {
  private static final double EPISODES_IN_MEAN = 100;

  private final Map<String, Double> scalars = new HashMap<>();
  private long steps;
  private long episodes;
  private long length;
  private double gain;
  private double meanGain;

  public long steps() {
    return steps;
  }

  /** Counts one more choice, and the episode where it ends one. */
  public void step(Experience experience, double reward) {
    steps++;
    length++;
    gain += reward;
    if (experience.last()) {
      episodes++;
      meanGain += (gain - meanGain) / Math.min((double) episodes, EPISODES_IN_MEAN);
      scalars.put("charts/episodic_return", gain);
      scalars.put("charts/episodic_length", (double) length);
      scalars.put("rollout/ep_rew_mean", meanGain);
      gain = 0;
      length = 0;
    }
  }

  public void note(String tag, double value) {
    scalars.put(tag, value);
  }

  public void note(Map<String, Double> measured) {
    scalars.putAll(measured);
  }

  public Report report() {
    return Report.of(steps, scalars);
  }

  public void save(Checkpoint checkpoint) {
    checkpoint
        .put("progress.steps", steps)
        .put("progress.episodes", episodes)
        .put("progress.meanGain", meanGain);
  }

  /** Goes on; the episode that was cut off is not counted. */
  public void load(Checkpoint checkpoint) {
    steps = checkpoint.number("progress.steps");
    episodes = checkpoint.number("progress.episodes");
    meanGain = checkpoint.decimal("progress.meanGain");
    gain = 0;
    length = 0;
  }
}
