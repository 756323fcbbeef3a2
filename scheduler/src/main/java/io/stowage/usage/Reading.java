package io.stowage.usage;

import java.util.Map;
import java.util.Optional;

/**
 * What a source knew when it was asked.
 *
 * @param signals by the node's name; who is not in it is not known
 * @param problem why that is not all, where only some of its questions were answered
 */
public record Reading(Map<String, NodeSignals> signals, Optional<String> problem) {
  public Reading {
    signals = Map.copyOf(signals);
  }

  public static Reading of(Map<String, NodeSignals> signals) {
    return new Reading(signals, Optional.empty());
  }
}
