package io.stowage.learning;

/**
 * What a placement is worth; more is better. It looks only at what production can see, and may
 * remember what it saw: it is made anew for each run.
 */
public interface Objective {

  /** The reward; not a number where what it needs is not known. */
  double value(Transition transition);

  /** Whether, by its rules, nothing good can follow any more, so that an episode ends here. */
  default boolean ends(Transition transition) {
    return false;
  }
}
