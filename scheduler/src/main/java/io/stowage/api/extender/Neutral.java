package io.stowage.api.extender;

import java.util.Locale;

/** Why an answer leaves everything to kube-scheduler. */
public enum Neutral {
  /** The answer was not there at the deadline. */
  LATE,
  /** Too many others were waiting. */
  BUSY,
  /** The policy or a filter threw. */
  FAILED,
  /** No profile has the name that the pod carries. */
  NOT_OURS,
  /** The pod's profile and namespace are off or in shadow. */
  MODE,
  /** The policy of the pod's profile is trusted no more. */
  ROLLED_BACK,
  /** The pod cannot be understood. */
  UNREADABLE,
  /** None of the nodes is known here, such as before the first list. */
  UNKNOWN_NODES,
  /** The pod was not bound; the answer says why. */
  REFUSED;

  /** As metrics name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
