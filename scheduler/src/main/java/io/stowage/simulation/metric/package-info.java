/**
 * What is counted in a run and compared between policies.
 *
 * <p>May use: {@code simulation}, {@code scheduling}, {@code cluster}, {@code energy}, and {@code
 * java.*}.
 *
 * <p>To add a metric: a line in {@code Metrics}, and what it reads in {@code RunRecorder}.
 */
@NullMarked
package io.stowage.simulation.metric;

import org.jspecify.annotations.NullMarked;
