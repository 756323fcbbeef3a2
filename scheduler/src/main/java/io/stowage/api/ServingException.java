package io.stowage.api;

/** The address, port or certificate that was asked for cannot be served with. */
public final class ServingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ServingException(String message) {
    super(message);
  }

  ServingException(String message, Throwable cause) {
    super(message, cause);
  }
}
