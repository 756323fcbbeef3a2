package io.stowage.simulation.workload;

/** What workloads are made of beside their options: where traces lie, and what of bad lines. */
public record WorkloadInputs(DataFolders data, BadLines badLines) {}
