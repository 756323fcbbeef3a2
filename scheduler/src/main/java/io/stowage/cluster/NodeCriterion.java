package io.stowage.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A question to each node; equal criteria share the topologies that they narrow.
 *
 * @param labelKeys the labels that the node must carry, whatever their value
 * @param nodeSelector the labels that it must carry, with their values
 * @param tolerations those that must bear its NoSchedule and NoExecute taints; absent where taints
 *     do not matter
 */
public record NodeCriterion(
    Set<String> labelKeys,
    Map<String, String> nodeSelector,
    Optional<NodeSelector> affinity,
    Optional<List<Toleration>> tolerations) {

  /** Every node meets it. */
  public static final NodeCriterion ANY =
      new NodeCriterion(Set.of(), Map.of(), Optional.empty(), Optional.empty());

  public NodeCriterion {
    labelKeys = Set.copyOf(labelKeys);
    nodeSelector = Map.copyOf(nodeSelector);
    tolerations = tolerations.map(List::copyOf);
  }

  /** The question made ready to be put to many nodes. */
  public Predicate<Node> test() {
    RequiredNodeAffinity required = RequiredNodeAffinity.of(nodeSelector, affinity);
    return node ->
        node.labels().keySet().containsAll(labelKeys)
            && required.matches(node)
            && (tolerations.isEmpty() || Toleration.allBorne(tolerations.get(), node.taints()));
  }
}
