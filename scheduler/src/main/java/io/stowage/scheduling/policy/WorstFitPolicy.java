package io.stowage.scheduling.policy;

import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;

/** Most left over: the opposite of {@link BestFitPolicy}, unrounded; spreads load. */
public final class WorstFitPolicy implements Policy {
  private final TwinRatings ratings = new TwinRatings(BestFitPolicy::left);

  @Override
  public double[] score(Choice choice) {
    return ratings.of(choice);
  }
}
