/**
 * What is trained: functions from observations to scores.
 *
 * <p>May use: what {@code training} may use, and the tensor library.
 *
 * <p>To add one: a class that can write itself as ONNX, and a test that permuting nodes permutes
 * scores.
 */
@NullMarked
package io.stowage.training.network;

import org.jspecify.annotations.NullMarked;
