package io.stowage.training.algorithm;

import io.stowage.learning.Observation;
import io.stowage.training.Checkpoint;
import java.util.SortedMap;
import java.util.TreeMap;

/** What each choice of a table is worth; only those that were tried are kept. */
final class TableValues {
  private static final String VALUE = "q ";
  private static final String TIMES = "times ";

  private record Tried(double value, long times) {
    Tried towards(double goal, double rate) {
      double step = rate == 0 ? 1.0 / (times + 1) : rate;
      return new Tried(value + step * (goal - value), times + 1);
    }
  }

  private final TableKeys keys;
  private final double unseen;
  private final SortedMap<String, Tried> tried = new TreeMap<>();

  TableValues(TableKeys keys, double unseen) {
    this.keys = keys;
    this.unseen = unseen;
  }

  TableValues copy() {
    TableValues copy = new TableValues(keys, unseen);
    copy.tried.putAll(tried);
    return copy;
  }

  float[] scores(Observation observation) {
    String[] entries = keys.of(observation);
    float[] scores = new float[entries.length];
    for (int i = 0; i < entries.length; i++) {
      Tried known = tried.get(entries[i]);
      scores[i] = (float) (known == null ? unseen : known.value());
    }
    return scores;
  }

  /** Moves a value towards what was lived; at rate 0 it is the mean of all that was lived. */
  void move(Observation observation, int action, double goal, double rate) {
    String entry = keys.of(observation)[action];
    Tried known = tried.getOrDefault(entry, new Tried(unseen, 0));
    tried.put(entry, known.towards(goal, rate));
  }

  int size() {
    return tried.size();
  }

  SortedMap<String, Double> byEntry() {
    SortedMap<String, Double> values = new TreeMap<>();
    tried.forEach((entry, known) -> values.put(entry, known.value()));
    return values;
  }

  void save(Checkpoint checkpoint) {
    tried.forEach(
        (entry, known) ->
            checkpoint.put(VALUE + entry, known.value()).put(TIMES + entry, known.times()));
  }

  void load(Checkpoint checkpoint) {
    tried.clear();
    checkpoint.names().stream()
        .filter(name -> name.startsWith(VALUE))
        .map(name -> name.substring(VALUE.length()))
        .forEach(entry -> tried.put(entry, loaded(checkpoint, entry)));
  }

  private static Tried loaded(Checkpoint checkpoint, String entry) {
    return new Tried(checkpoint.decimal(VALUE + entry), checkpoint.number(TIMES + entry));
  }
}
