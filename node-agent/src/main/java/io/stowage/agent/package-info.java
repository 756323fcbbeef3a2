/**
 * The agent on each node: power from RAPL's counters, who used it, and latency to users. It only
 * reads, needs no rights in the cluster, and answers {@code GET /signals}, {@code /attribution},
 * {@code /metrics} and the plain {@code /}.
 *
 * <p>Uses the JDK alone. To add a probe: a class that implements {@link io.stowage.agent.Probe},
 * and a line in its catalogue {@link io.stowage.agent.Probes}.
 */
@NullMarked
package io.stowage.agent;

import org.jspecify.annotations.NullMarked;
