package io.stowage.app.config;

import io.stowage.learning.objective.Objectives;

/**
 * What a placement is worth, as the user has written it.
 *
 * @param expression a formula over quantities of pod, node and cluster
 * @param weight what part it counts where several are named together
 */
public record ObjectiveSettings(String expression, double weight) {
  public static final double USUAL_WEIGHT = 1;

  public ObjectiveSettings {
    Demands demands = new Demands();
    try {
      Objectives.checkExpression(expression);
    } catch (IllegalArgumentException wrong) {
      demands.that(false, "expression", "will not do: " + wrong.getMessage());
    }
    demands
        .that(
            weight > 0 && weight < Double.POSITIVE_INFINITY,
            "weight",
            "is " + weight + ". Maybe a number above 0.")
        .check();
  }
}
