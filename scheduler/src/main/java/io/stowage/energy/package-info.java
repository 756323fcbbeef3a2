/**
 * How many watts a node draws, and what these and the node cost: power models and tariffs, for
 * policies, objectives and the simulator.
 *
 * <p>May use: {@code cluster}, and {@code java.*}. No clock, no randomness, no locks.
 *
 * <p>To add one: a record that implements {@code PowerModel} and names its formula's source, a
 * test, and a line in {@code PowerModels}.
 */
@NullMarked
package io.stowage.energy;

import org.jspecify.annotations.NullMarked;
