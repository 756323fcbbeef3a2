/**
 * What is remembered between experience and learning: transitions, buffers of them, and returns.
 *
 * <p>May use: {@code learning}. No tensors: what is learned from them is up to an algorithm.
 */
@NullMarked
package io.stowage.training.replay;

import org.jspecify.annotations.NullMarked;
