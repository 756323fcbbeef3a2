package io.stowage.app.controlplane;

import java.time.Duration;

/** A program of a control plane as it was started last. */
public record RunningProgram(String name, long processId) {
  /** User and system time since its start; a process that has ended has none. */
  public Duration cpuTime() {
    return ProcessHandle.of(processId)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElseThrow(
            () -> new IllegalStateException(name + " (" + processId + ") does not run any more"));
  }
}
