package io.stowage.training.trial;

import io.stowage.learning.Features;
import io.stowage.learning.OnnxModel;
import io.stowage.training.course.Candidate;
import io.stowage.training.course.Exam;
import java.util.List;
import java.util.OptionalDouble;

/** An exam by trials on which nothing was trained. */
public record TrialExam(Features features, Trials trials, List<Trial> held) implements Exam {
  public TrialExam {
    held = List.copyOf(held);
  }

  @Override
  public List<Double> values(Candidate candidate) {
    try (OnnxModel model = opened(candidate)) {
      return trials.each(held, trial -> trial.lead(features.encoder(), () -> model));
    }
  }

  /** What it is worth itself, whatever the rivals are worth; only where the run tells. */
  public List<Double> worth(Candidate candidate) {
    try (OnnxModel model = opened(candidate)) {
      return known(
          trials.each(held, trial -> orUnknown(trial.of(features.encoder(), () -> model))));
    }
  }

  /** The same of a heuristic. */
  public List<Double> worth(String policy) {
    return known(trials.each(held, trial -> orUnknown(trial.of(policy))));
  }

  private static double orUnknown(OptionalDouble value) {
    return value.orElse(Double.NaN);
  }

  private static List<Double> known(List<Double> values) {
    return values.stream().filter(value -> !value.isNaN()).toList();
  }

  private OnnxModel opened(Candidate candidate) {
    try {
      return new OnnxModel(candidate.onnx(), features, candidate.scoresNodesAlone());
    } catch (OnnxModel.BadModel bad) {
      throw new IllegalStateException("What was trained cannot be used: " + bad.getMessage(), bad);
    }
  }
}
