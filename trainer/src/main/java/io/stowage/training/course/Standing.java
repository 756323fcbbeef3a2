package io.stowage.training.course;

import io.stowage.training.Report;

/**
 * How far a course has come.
 *
 * @param validated what the model was worth when it was last validated, in the mean
 * @param best the same of the best so far
 * @param staleValidations how often it was validated since without being better
 */
public record Standing(
    int lessons, Report report, double validated, double best, int staleValidations) {}
