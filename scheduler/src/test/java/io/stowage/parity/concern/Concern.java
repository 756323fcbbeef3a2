package io.stowage.parity.concern;

import io.stowage.parity.draft.Draft;

/** One thing that a scheduler must honour, drawn into a case. */
@FunctionalInterface
public interface Concern {
  void shape(Draft draft);
}
