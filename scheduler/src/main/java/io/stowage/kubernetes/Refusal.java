package io.stowage.kubernetes;

import java.io.IOException;

/** The API server said no; the message says to what, and what to do. */
final class Refusal extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  Refusal(String verb, String resource, Answer answer) {
    super(
        "The API server does not let us %s %s (%d: %s). %s"
            .formatted(verb, resource, answer.status(), answer.message(), advice(answer.status())));
    this.status = answer.status();
  }

  /** Whether asking again will not help until somebody changes our rights. */
  boolean isFinal() {
    return status == Answer.UNAUTHORIZED || status == Answer.FORBIDDEN;
  }

  private static String advice(int status) {
    return switch (status) {
      case Answer.UNAUTHORIZED -> "Maybe the token has expired: log in again.";
      case Answer.FORBIDDEN ->
          "Maybe bind the cluster roles system:kube-scheduler and system:volume-scheduler to this"
              + " user.";
      case Answer.TOO_MANY_REQUESTS -> "It has too much to do; we try again.";
      default -> "We try again.";
    };
  }
}
