package io.stowage.api.rest;

/** A question that cannot be answered; the message says why and what to do. */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  public Problem(int status, String message) {
    super(message);
    this.status = status;
  }

  public static Problem badRequest(String message) {
    return new Problem(400, message);
  }

  public static Problem notFound(String message) {
    return new Problem(404, message);
  }

  /** It cannot be done as things are. */
  public static Problem conflict(String message) {
    return new Problem(409, message);
  }

  /** It cannot be done now. */
  public static Problem unavailable(String message) {
    return new Problem(503, message);
  }

  public int status() {
    return status;
  }
}
