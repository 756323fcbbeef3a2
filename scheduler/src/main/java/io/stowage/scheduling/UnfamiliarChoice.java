package io.stowage.scheduling;

/** A policy would rather not decide: it has learned nothing of such a cluster or pod. */
public final class UnfamiliarChoice extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnfamiliarChoice(String message) {
    super(message);
  }
}
