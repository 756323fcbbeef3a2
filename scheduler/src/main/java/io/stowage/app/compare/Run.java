package io.stowage.app.compare;

import io.stowage.simulation.metric.RunRecord;

/** One policy on one workload with one seed, and what came of it. */
public record Run(String workload, String policy, long seed, RunRecord record) {}
