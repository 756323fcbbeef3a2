package io.stowage.app.policy;

import io.stowage.learning.DriftMeter.Drift;
import io.stowage.scheduling.DecidedBy;

/** Hears, on the thread that decides, what becomes of the models of a live scheduler. */
@FunctionalInterface
public interface ModelNews {
  ModelNews UNHEARD = (inUse, why) -> {};

  /** What is promoted now cannot be used, so that an older version goes on; told once. */
  void onRefused(DecidedBy inUse, String why);

  /** This version is ready to decide from now on. */
  default void onLoaded(DecidedBy version) {}

  /** Which part of what the policy's model goes by has lately been beyond what it knows. */
  default void onFamiliarity(String policy, double shareBeyond) {}

  /**
   * How far the policy's features have drifted from training; told after each stretch of choices.
   */
  default void onDrift(String policy, Drift drift) {}

  /** How far the members of the policy's model have lately agreed with it, 1 being fully. */
  default void onAgreement(String policy, double agreement) {}

  /** No version of the policy's model can be used, so that another stands in; told once. */
  default void onMissing(String policy, String why) {}
}
