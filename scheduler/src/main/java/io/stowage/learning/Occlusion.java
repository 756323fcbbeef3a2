package io.stowage.learning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes a model's scores apart by feature: what a feature adds is the score less the score that the
 * candidate has when the feature is the same for all, namely its mean over the candidates. For a
 * linear model that is exactly weight × (value − mean); for others, what several features do
 * together is left to the rest, so that the parts always sum up to the score.
 */
final class Occlusion {
  private static final int PARTS_SHOWN = 6;
  private static final String REST = "rest";

  private final Features features;
  private final Model model;

  Occlusion(Features features, Model model) {
    this.features = features;
    this.model = model;
  }

  /** One feature and what it adds to each candidate's score. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Part(String feature, double[] added) {
    double largest() {
      double largest = 0;
      for (double one : added) {
        largest = Math.max(largest, Math.abs(one));
      }
      return largest;
    }
  }

  /** The features that matter most here, the largest first, and the rest. */
  Map<String, double[]> parts(Observation observation) {
    float[] scores = model.scores(observation);
    List<Part> all = new ArrayList<>();
    for (int feature = 0; feature < features.node().size(); feature++) {
      float[] without = model.scores(occluded(observation, feature));
      double[] added = new double[scores.length];
      for (int i = 0; i < added.length; i++) {
        added[i] = (double) scores[i] - without[i];
      }
      all.add(new Part(features.node().get(feature), added));
    }
    double[] rest = new double[scores.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = scores[i];
    }
    Map<String, double[]> parts = new LinkedHashMap<>();
    all.stream()
        .filter(part -> part.largest() > 0)
        .sorted(Comparator.comparingDouble(Part::largest).reversed())
        .limit(PARTS_SHOWN)
        .forEach(
            part -> {
              parts.put(part.feature, part.added);
              for (int i = 0; i < rest.length; i++) {
                rest[i] -= part.added[i];
              }
            });
    parts.put(REST, rest);
    return parts;
  }

  private Observation occluded(Observation observation, int feature) {
    int width = features.node().size();
    float[] nodes = observation.nodes().clone();
    double sum = 0;
    for (int at = feature; at < nodes.length; at += width) {
      sum += nodes[at];
    }
    for (int at = feature; at < nodes.length; at += width) {
      nodes[at] = (float) (sum / observation.candidates());
    }
    return new Observation(nodes, observation.context(), observation.slots());
  }
}
