/**
 * How many watts a node draws: power models, for policies, objectives and the simulator.
 *
 * <p>May use: {@code cluster}, and {@code java.*}. No clock, no randomness, no locks.
 *
 * <p>To add one: a record that implements {@code PowerModel} and names its formula's source, and a
 * test.
 */
@NullMarked
package io.stowage.energy;

import org.jspecify.annotations.NullMarked;
