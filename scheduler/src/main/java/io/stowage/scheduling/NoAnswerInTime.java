package io.stowage.scheduling;

/** What was asked has not answered yet and is not waited for any longer; it may never answer. */
public final class NoAnswerInTime extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NoAnswerInTime(String message) {
    super(message);
  }
}
