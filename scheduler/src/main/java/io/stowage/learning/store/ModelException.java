package io.stowage.learning.store;

/** A model cannot be had or kept; the message is one line that says why. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ModelException(String why) {
    super(why);
  }

  public ModelException(String why, Throwable cause) {
    super(why, cause);
  }
}
