package io.stowage.learning;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scores nodes for a model that is linear in their features: the model is asked for its weights, by
 * a node for each feature, once for each context, instead of for every node. For thousands of nodes
 * that takes a fifth of the time. For any thread.
 */
final class LinearShortcut {
  private static final float TOLERANCE = 1e-4f;
  // Scores may be rounded, so that equals are equal; a multiple of a feature tells its weight
  // finer.
  private static final float UNIT = 1024;
  private static final float STEPS = 4096;
  private static final int CONTEXTS_TRIED = 4;
  private static final int NODES_TRIED = 8;

  private final Features features;
  private final Run model;
  private volatile boolean rounds = true;
  private volatile boolean usable = true;
  private volatile @Nullable Weights last;

  /** Has the model itself score some rows. */
  interface Run {
    float[] scores(float[] rows, int count, float[] context);
  }

  @SuppressWarnings("ArrayRecordComponent") // numbers, never compared as a record
  private record Weights(float[] context, float[] of, float base, boolean rounds) {
    float score(float[] rows, int from) {
      float score = base;
      for (int i = 0; i < of.length; i++) {
        score += of[i] * rows[from + i];
      }
      return rounds ? (float) Math.rint(score * STEPS) / STEPS : score;
    }

    /** Whether the model, asked itself, says the same but for rounding. */
    boolean agrees(float[] rows, int from, float asked) {
      float size = Math.max(1, Math.abs(base));
      for (int i = 0; i < of.length; i++) {
        size += Math.abs(of[i] * rows[from + i]);
      }
      return Math.abs(score(rows, from) - asked) <= TOLERANCE * size;
    }
  }

  private LinearShortcut(Features features, Run model) {
    this.features = features;
    this.model = model;
  }

  /** A shortcut for the model, if some nodes in some contexts do not show that there is none. */
  static Optional<LinearShortcut> of(Features features, Run model) {
    LinearShortcut shortcut = new LinearShortcut(features, model);
    int width = features.node().size();
    for (int tried = 0; tried < CONTEXTS_TRIED; tried++) {
      float[] rows = waves(NODES_TRIED * width, 3 * tried + 1);
      float[] context = waves(features.context().size(), tried + 2);
      float[] asked = model.scores(rows, NODES_TRIED, context);
      shortcut.rounds = shortcut.rounds && areRounded(asked);
      Weights weights = shortcut.ask(context, rows);
      for (int i = 0; i < NODES_TRIED; i++) {
        if (!weights.agrees(rows, i * width, asked[i])) {
          return Optional.empty();
        }
      }
    }
    return shortcut.usable ? Optional.of(shortcut) : Optional.empty();
  }

  private static boolean areRounded(float[] scores) {
    for (float score : scores) {
      if (score * STEPS != Math.rint(score * STEPS)) {
        return false;
      }
    }
    return true;
  }

  private static float[] waves(int length, int from) {
    float[] numbers = new float[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = 2 * (float) Math.sin(1.7 * (from + i));
    }
    return numbers;
  }

  /** The scores, unless the model turns out not to be linear after all. */
  Optional<float[]> scores(Observation observation) {
    if (!usable || observation.candidates() == 0) {
      return Optional.empty();
    }
    Weights weights = last;
    if (weights == null || !Arrays.equals(weights.context, observation.context())) {
      weights = ask(observation.context(), observation.nodes());
      last = weights;
      if (!usable) {
        return Optional.empty();
      }
    }
    float[] scores = new float[observation.candidates()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = weights.score(observation.nodes(), i * weights.of.length);
    }
    return Optional.of(scores);
  }

  /** A node without anything, one for each feature, and the first real one to see that it holds. */
  private Weights ask(float[] context, float[] rows) {
    int width = features.node().size();
    float[] asked = new float[(width + 2) * width];
    for (int i = 0; i < width; i++) {
      asked[(i + 1) * width + i] = UNIT;
    }
    System.arraycopy(rows, 0, asked, (width + 1) * width, width);
    float[] scores = model.scores(asked, width + 2, context);
    float[] of = new float[width];
    for (int i = 0; i < width; i++) {
      of[i] = (scores[i + 1] - scores[0]) / UNIT;
    }
    Weights weights = new Weights(context.clone(), of, scores[0], rounds);
    // Not "disagrees": scores that are no numbers agree with nothing.
    if (!weights.agrees(rows, 0, scores[width + 1])) {
      usable = false;
    }
    return weights;
  }
}
