/**
 * Where experience comes from: runs of the production loop on a virtual clock, and journals of what
 * really happened.
 *
 * <p>May use: {@code learning}, {@code scheduling}, {@code cluster}, {@code energy}, {@code
 * simulation} and {@code journal}.
 *
 * <p>To add one: a class that implements {@code Rollout}, and a test.
 */
@NullMarked
package io.stowage.training.rollout;

import org.jspecify.annotations.NullMarked;
