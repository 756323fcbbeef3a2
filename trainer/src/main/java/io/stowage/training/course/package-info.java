/**
 * Training from its beginning to its end, whatever is trained: lessons, validation on what was not
 * learned from, the best kept, checkpoints to go on from, curves for TensorBoard.
 *
 * <p>May use: {@code training}, {@code training.tensorboard}, {@code training.algorithm}, {@code
 * training.network}, {@code learning}.
 *
 * <p>To add a kind of training: a class that implements {@code Training}, and a test.
 */
@NullMarked
package io.stowage.training.course;

import org.jspecify.annotations.NullMarked;
