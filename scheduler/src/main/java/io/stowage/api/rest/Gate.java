package io.stowage.api.rest;

import java.util.Optional;

/** Decides who may ask what. For any thread. */
public interface Gate {

  /**
   * Whether the bearer of this token may.
   *
   * @param token absent where none was sent
   */
  Admission admit(Optional<String> token, Access access, Method method, String path);

  /** Yes, or no and why. */
  sealed interface Admission {}

  /** They may, and are known by this name. */
  record Admitted(String caller) implements Admission {}

  /**
   * They may not.
   *
   * @param status 401: it is not known who asks; 403: they may not; 503: it cannot be found out
   */
  record Refused(int status, String why) implements Admission {}
}
