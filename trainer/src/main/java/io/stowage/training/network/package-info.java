/**
 * What is trained: functions from observations to scores.
 *
 * <p>May use: what {@code training} may use, and the tensor library.
 *
 * <p>To add one: a class that is written in {@code Operations}, and a line in {@code Networks}; the
 * test of all networks then asks for the rest: gradients, ONNX, any order and number of nodes.
 */
@NullMarked
package io.stowage.training.network;

import org.jspecify.annotations.NullMarked;
