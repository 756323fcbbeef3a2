/**
 * Measures Stowage beside kube-scheduler: each in turn on a fresh, equal control plane, with equal
 * client limits and workloads like those of upstream's scheduler_perf.
 *
 * <p>To add a workload: a line in {@link io.stowage.app.bench.live.LiveWorkload}.
 */
@NullMarked
package io.stowage.app.bench.live;

import org.jspecify.annotations.NullMarked;
