package io.stowage.api.extender;

/** What was asked cannot be understood, or is too much. */
final class BadQuestion extends Exception {
  private static final long serialVersionUID = 1;
  private static final int BAD_REQUEST = 400;
  private static final int CONTENT_TOO_LARGE = 413;

  private final int status;

  BadQuestion(String message) {
    this(BAD_REQUEST, message);
  }

  private BadQuestion(int status, String message) {
    super(message);
    this.status = status;
  }

  static BadQuestion tooLarge(String message) {
    return new BadQuestion(CONTENT_TOO_LARGE, message);
  }

  /** As HTTP counts. */
  int status() {
    return status;
  }
}
