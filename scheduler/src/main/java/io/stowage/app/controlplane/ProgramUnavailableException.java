package io.stowage.app.controlplane;

/** A program of {@code testenv} is neither there nor can it be built. */
public final class ProgramUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ProgramUnavailableException(String reason) {
    super(reason);
  }
}
