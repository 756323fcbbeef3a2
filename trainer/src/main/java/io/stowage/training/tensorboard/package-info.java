/**
 * Writes the course of a training as event files, which TensorBoard reads.
 *
 * <p>May use: {@code java.*} only.
 */
@NullMarked
package io.stowage.training.tensorboard;

import org.jspecify.annotations.NullMarked;
