/**
 * The predecessors' experiments: learned, run against what they were compared with, and told in
 * their own measures.
 *
 * <p>May use: {@code training}, {@code learning}, {@code scheduling}, {@code cluster}, {@code
 * energy} and {@code simulation}.
 *
 * <p>To add one: a class that learns and measures, and a line in {@code ExperimentCommand}.
 */
@NullMarked
package io.stowage.training.experiment;

import org.jspecify.annotations.NullMarked;
