package io.stowage.learning.objective;

import io.stowage.energy.PowerModel;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A reward that the user has written as a formula over {@link TransitionQuantities}. */
final class ExpressionObjective implements Objective {
  private final ToDoubleFunction<Transition> formula;

  ExpressionObjective(String text, PowerModel power) {
    Map<String, ToDoubleFunction<Transition>> quantities = TransitionQuantities.by(power);
    this.formula = new ExpressionParser(text, quantities).parse();
  }

  @Override
  public double value(Transition transition) {
    double value = formula.applyAsDouble(transition);
    return Double.isInfinite(value) ? Double.NaN : value;
  }
}
