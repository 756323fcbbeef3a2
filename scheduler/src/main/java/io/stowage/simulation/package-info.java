/**
 * A cluster on a virtual clock, in which the production loop runs unchanged: what happens by itself
 * ({@code Scenario}), what follows from decisions ({@code SimulatedCluster}), and one run of both
 * ({@code Simulation}).
 *
 * <p>May use: {@code scheduling}, {@code cluster}, {@code energy}, and {@code java.*}. No wall
 * clock, no global randomness, no locks: the same seed gives the same events, byte for byte.
 *
 * <p>To add a load or a trace, see {@code workload}; to add a number that is compared, see {@code
 * metric}.
 */
@NullMarked
package io.stowage.simulation;

import org.jspecify.annotations.NullMarked;
