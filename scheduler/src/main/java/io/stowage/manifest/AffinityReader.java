package io.stowage.manifest;

import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodSpecBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the affinity of a pod. Its matchLabelKeys are not looked at: the API server has merged them
 * into the label selectors when the pod was created.
 */
final class AffinityReader {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityReader() {}

  static void read(Field affinity, String namespace, PodSpecBuilder spec) {
    if (affinity.isAbsent()) {
      return;
    }
    readNodeAffinity(affinity.child("nodeAffinity"), spec);
    Field beside = affinity.child("podAffinity");
    spec.requiredAffinity(required(beside, namespace));
    spec.preferredAffinity(preferred(beside, namespace));
    Field apart = affinity.child("podAntiAffinity");
    spec.requiredAntiAffinity(required(apart, namespace));
    spec.preferredAntiAffinity(preferred(apart, namespace));
  }

  private static void readNodeAffinity(Field affinity, PodSpecBuilder spec) {
    Field required = affinity.child(REQUIRED);
    if (required.isPresent()) {
      spec.requiredNodeAffinity(SelectorReader.nodeSelector(required));
    }
    spec.preferredNodeAffinity(preferredNodes(affinity.child(PREFERRED)));
  }

  static List<NodeSelector.Preferred> preferredNodes(Field preferred) {
    List<Field> terms = preferred.items();
    if (preferred.isPresent() && terms.isEmpty()) {
      // To upstream an empty list is not an absent one: its score takes part, without points.
      return List.of(new NodeSelector.Preferred(0, new NodeSelector.Term(List.of(), List.of())));
    }
    return terms.stream()
        .map(
            field ->
                new NodeSelector.Preferred(
                    field.child("weight").integer(0),
                    SelectorReader.nodeTerm(field.child("preference"))))
        .toList();
  }

  private static List<PodAffinityTerm> required(Field affinity, String namespace) {
    return affinity.child(REQUIRED).items().stream().map(field -> term(field, namespace)).toList();
  }

  private static List<PodAffinityTerm.Preferred> preferred(Field affinity, String namespace) {
    return affinity.child(PREFERRED).items().stream()
        .map(
            field ->
                new PodAffinityTerm.Preferred(
                    field.child("weight").integer(0),
                    term(field.child("podAffinityTerm"), namespace)))
        .toList();
  }

  private static PodAffinityTerm term(Field field, String namespace) {
    List<String> named = field.child("namespaces").texts();
    Field selector = field.child("namespaceSelector");
    boolean ownNamespace = named.isEmpty() && selector.isAbsent();
    Optional<LabelSelector> namespaceSelector =
        selector.isAbsent()
            ? Optional.empty()
            : Optional.of(SelectorReader.labelSelector(selector));
    return new PodAffinityTerm(
        SelectorReader.labelSelector(field.child("labelSelector")),
        ownNamespace ? Set.of(namespace) : Set.copyOf(named),
        namespaceSelector,
        field.child("topologyKey").text());
  }
}
