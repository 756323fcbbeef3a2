package io.stowage.api.recorded;

import io.stowage.scheduling.Scheduler;

/** Makes schedulers of the policies that a journal names, to work their scores out again. */
public interface Deciders {

  /**
   * A scheduler for one question.
   *
   * @throws RuntimeException where there is no such policy; it says what there is
   */
  Scheduler under(String policy);

  /** The policy that made the scores, of what a journal tells of who decided. */
  static String policy(String decidedBy) {
    return decidedBy.replaceFirst(" instead of .*", "").replaceFirst(", exploring$", "");
  }
}
