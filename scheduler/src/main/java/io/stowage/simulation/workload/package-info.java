/**
 * Loads to simulate: generators, the predecessors' own tests, readers for public traces, dumps and
 * journals.
 *
 * <p>May use: {@code simulation}, {@code scheduling}, {@code cluster}, {@code energy}, {@code
 * manifest}, {@code journal}, JSON, and {@code java.*}.
 *
 * <p>To add one: a class that implements {@code Workload}, a test, and a line in {@code Workloads}.
 */
@NullMarked
package io.stowage.simulation.workload;

import org.jspecify.annotations.NullMarked;
