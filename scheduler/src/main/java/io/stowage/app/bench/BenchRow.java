package io.stowage.app.bench;

/** One line of a bench's result; the field names are a contract with scripts. */
public record BenchRow(
    String bench,
    int nodes,
    int pods,
    String workload,
    String scheduler,
    double podsPerSecond,
    double cpuMillisPerPod,
    double p50Micros,
    double p99Micros,
    double heapMegabytes,
    double bytesPerDecision) {}
