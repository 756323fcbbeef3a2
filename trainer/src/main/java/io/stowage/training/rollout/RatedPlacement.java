package io.stowage.training.rollout;

import io.stowage.learning.Transition;

/** A placement and what it was worth. */
public record RatedPlacement(Transition transition, double reward) {}
