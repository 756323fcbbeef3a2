/**
 * How weights are found: one algorithm to a file, to be read from top to bottom.
 *
 * <p>May use: what {@code training} may use, and the tensor library.
 *
 * <p>To add one: a class that is named after its paper, with its parameters in one record, a test
 * in which it solves a toy task, and a line in {@code Algorithms}.
 */
@NullMarked
package io.stowage.training.algorithm;

import org.jspecify.annotations.NullMarked;
