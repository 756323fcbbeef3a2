package io.stowage.simulation.workload;

/** A workload cannot be had; the message says why and what to do. */
public final class WorkloadException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WorkloadException(String message) {
    super(message);
  }
}
