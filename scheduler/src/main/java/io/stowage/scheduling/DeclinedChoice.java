package io.stowage.scheduling;

import io.stowage.scheduling.DecidedBy.Trouble;

/** A policy would rather not decide: it has reason to doubt that it knows enough of this choice. */
public final class DeclinedChoice extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Trouble trouble;

  public DeclinedChoice(Trouble trouble, String message) {
    super(message);
    this.trouble = trouble;
  }

  public Trouble trouble() {
    return trouble;
  }
}
