/**
 * Measures how fast the scheduler is, as ratios and distributions in one run.
 *
 * <p>May use: all packages but the commands.
 *
 * <p>To add a workload: a line in {@link io.stowage.app.bench.BenchWorkload}.
 */
@NullMarked
package io.stowage.app.bench;

import org.jspecify.annotations.NullMarked;
