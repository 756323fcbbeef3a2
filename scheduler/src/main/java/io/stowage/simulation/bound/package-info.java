/**
 * What no policy can beat: bounds from linear programs and exact optima of small cases, to be shown
 * beside what the policies reached.
 *
 * <p>May use: {@code simulation}, {@code scheduling}, {@code cluster}, {@code java.*} and OR-Tools.
 * No clock, no randomness: solvers run on one thread, with a fixed seed and a limit on their work
 * instead of one on time.
 *
 * <p>To add one: a class that implements {@code Bound} and says why nothing can beat its value, a
 * test with cases whose bound is known by argument, and a line in {@code Bounds}.
 */
@NullMarked
package io.stowage.simulation.bound;

import org.jspecify.annotations.NullMarked;
