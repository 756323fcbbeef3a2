package io.stowage.api.extender;

/** What was asked cannot be understood, or is too much. */
final class BadQuestion extends Exception {
  private static final long serialVersionUID = 1;
  private static final int BAD_REQUEST = 400;

  private final int status;

  BadQuestion(String message) {
    this(BAD_REQUEST, message);
  }

  BadQuestion(int status, String message) {
    super(message);
    this.status = status;
  }

  /** As HTTP counts. */
  int status() {
    return status;
  }
}
