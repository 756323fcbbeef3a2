package io.stowage.app.serving;

/** The address or port that was asked for cannot be served at. */
public final class ServingException extends RuntimeException {
  ServingException(String message, Throwable cause) {
    super(message, cause);
  }
}
