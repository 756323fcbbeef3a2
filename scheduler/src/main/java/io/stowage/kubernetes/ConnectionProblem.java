package io.stowage.kubernetes;

import java.io.IOException;

/** We cannot talk to the API server; the message says in one line why, and what to do. */
public final class ConnectionProblem extends IOException {
  private static final long serialVersionUID = 1;

  ConnectionProblem(String message) {
    super(message);
  }

  ConnectionProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
