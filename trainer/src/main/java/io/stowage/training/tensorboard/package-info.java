/**
 * Writes the course of a training as event files, which TensorBoard reads.
 *
 * <p>May use: {@code protobuf}, and {@code java.*}.
 */
@NullMarked
package io.stowage.training.tensorboard;

import org.jspecify.annotations.NullMarked;
