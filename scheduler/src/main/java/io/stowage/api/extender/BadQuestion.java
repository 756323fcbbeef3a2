package io.stowage.api.extender;

/** What was asked cannot be understood. */
final class BadQuestion extends Exception {
  private static final long serialVersionUID = 1;

  BadQuestion(String message) {
    super(message);
  }
}
