package io.stowage.training;

import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * How learning goes.
 *
 * @param steps choices seen so far
 * @param scalars the last of each measure, by the tags that CleanRL and Stable-Baselines3 use
 */
public record Report(long steps, SequencedMap<String, Double> scalars) {
  public Report {
    scalars = Collections.unmodifiableSequencedMap(new TreeMap<>(scalars));
  }

  public static Report of(long steps, Map<String, Double> scalars) {
    return new Report(steps, new TreeMap<>(scalars));
  }
}
