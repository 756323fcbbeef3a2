package io.stowage.api.extender;

import io.stowage.scheduling.Diagnosis.Finding;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Which of the nodes that were asked about will do.
 *
 * @param refusals who says no to each, in the order of the question; nothing for one that will do
 * @param neutral why all pass, where that is not an opinion
 */
record Sieve(List<Optional<Finding>> refusals, Optional<Neutral> neutral) {

  /** Lets all pass. */
  static Sieve open(int nodes, Neutral why) {
    return new Sieve(Collections.nCopies(nodes, Optional.empty()), Optional.of(why));
  }

  boolean passes(int node) {
    return refusals.get(node).isEmpty();
  }

  /** Whether the node may do once pods have left it. */
  boolean mayEverPass(int node) {
    return refusals.get(node).map(no -> no.verdict().mayBeCuredByEviction()).orElse(true);
  }
}
