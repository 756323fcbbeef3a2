package io.stowage.simulation.bound;

/**
 * What no policy can beat.
 *
 * @param value in the unit of the metric
 * @param proven whether a placement is known that reaches the value, so that it is the optimum
 * @param how where the value comes from, for people
 */
public record BoundValue(double value, boolean proven, String how) {}
