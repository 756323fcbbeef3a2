package io.stowage.simulation.metric;

import io.stowage.simulation.Scenario;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Something that has a value at each instant of a run, and so a curve.
 *
 * @param reading how it is read; made for each run, since some remember what they saw; not a number
 *     where there is no such thing
 */
public record Quantity(
    String name,
    String unit,
    Metric.Better better,
    String description,
    Function<Scenario, ToDoubleFunction<Moment>> reading) {}
