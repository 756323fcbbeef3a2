package io.stowage.app.command;

/** An expected end of a command without success: its message is all that the user sees. */
public final class CommandFailure extends RuntimeException {
  public CommandFailure(String message) {
    super(message);
  }

  public CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
