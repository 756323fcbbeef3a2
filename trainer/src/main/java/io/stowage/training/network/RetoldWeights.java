package io.stowage.training.network;

import io.stowage.learning.Features;
import java.util.List;
import java.util.Map;

/**
 * Weights of a linear network for the numbers of an encoder that tells the same and more: they
 * score as before. What is told in parts there has the same weight in each of them.
 */
public final class RetoldWeights {
  private record Part(String name, double sign) {}

  // What general-1 and general-2 tell as one number, general-3 tells as two.
  private static final Map<String, List<Part>> IN_PARTS =
      Map.of(
          "cpuPressure", List.of(new Part("cpuShort", 1), new Part("cpuPlenty", -1)),
          "several", List.of(new Part("several", 1), new Part("many", 1)));

  private RetoldWeights() {}

  /** The same scores from other numbers; a number that is not told there is an error. */
  public static double[] of(Features from, double[] weights, Features to) {
    if (from.equals(to)) {
      return weights.clone();
    }
    double[] retold = new double[LinearNetwork.size(to)];
    for (int column = 0; column < from.context().size(); column++) {
      for (Part part : parts(from.context().get(column), to)) {
        int into = index(to.context(), part.name, to);
        for (int row = 0; row < from.node().size(); row++) {
          int at = index(to.node(), from.node().get(row), to) * to.context().size() + into;
          retold[at] += part.sign * weights[row * from.context().size() + column];
        }
      }
    }
    return retold;
  }

  private static List<Part> parts(String context, Features to) {
    int star = context.indexOf('*') + 1;
    List<Part> parts =
        IN_PARTS.getOrDefault(context.substring(star), List.of()).stream()
            .map(part -> new Part(context.substring(0, star) + part.name, part.sign))
            .toList();
    boolean inParts =
        !parts.isEmpty() && parts.stream().allMatch(part -> to.context().contains(part.name));
    return inParts ? parts : List.of(new Part(context, 1));
  }

  private static int index(List<String> names, String name, Features of) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(
          "Encoder %s does not tell %s, for which there are weights. Maybe another --encoder."
              .formatted(of.encoder(), name));
    }
    return index;
  }
}
