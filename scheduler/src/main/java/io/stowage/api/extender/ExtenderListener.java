package io.stowage.api.extender;

import java.time.Duration;
import java.util.Optional;

/** Somebody who wants to know what kube-scheduler asks and hears. For any thread. */
public interface ExtenderListener {

  /**
   * A question was answered.
   *
   * @param verb prioritize, choose, filter, preempt or bind
   * @param neutral why the answer says nothing, if so
   */
  void onAnswer(String verb, Optional<Neutral> neutral, Duration took);

  /** kube-scheduler is about to hear what we think of the nodes for this pod, in time. */
  default void onAdvice(String pod, String uid, Advice advice) {}

  /** A question could not be understood. */
  void onBadQuestion(String verb, String why);
}
