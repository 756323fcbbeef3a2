package io.stowage.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A namespace and a label that a selector asks for, by which it is found again: a pod gives several
 * clues, a selector is filed under some, and where it selects the pod they have exactly one in
 * common. So a pod need not be held against every selector of the cluster.
 *
 * @param namespace empty where the selector means many namespaces
 * @param key empty where the selector names no label and value that the pod must have
 */
record Clue(String namespace, String key, String value) {
  private static final String ANY = "";
  // A selector that would be filed under more clues than this is filed under a vaguer one.
  private static final int MOST = 8;

  /** All the clues that a pod gives. */
  static List<Clue> of(String namespace, Map<String, String> labels) {
    List<Clue> clues = new ArrayList<>(2 * labels.size() + 2);
    clues.add(new Clue(namespace, ANY, ANY));
    clues.add(new Clue(ANY, ANY, ANY));
    labels.forEach(
        (key, value) -> {
          clues.add(new Clue(namespace, key, value));
          clues.add(new Clue(ANY, key, value));
        });
    return clues;
  }

  /** The clues to file a selector under; no namespaces are named where it means all. */
  static List<Clue> toFile(Optional<Set<String>> namespaces, LabelSelector selector) {
    Set<String> narrowed = namespaces.filter(names -> names.size() <= MOST).orElse(Set.of(ANY));
    Requirement asked = mostTelling(selector).orElse(null);
    List<Clue> clues = new ArrayList<>();
    for (String namespace : narrowed) {
      if (asked == null || asked.values().size() * narrowed.size() > MOST) {
        clues.add(new Clue(namespace, ANY, ANY));
      } else {
        asked.values().forEach(value -> clues.add(new Clue(namespace, asked.key(), value)));
      }
    }
    return clues;
  }

  private static Optional<Requirement> mostTelling(LabelSelector selector) {
    return selector.requirements().stream()
        .filter(requirement -> requirement.operator() == Requirement.Operator.IN)
        .min((a, b) -> Integer.compare(a.values().size(), b.values().size()));
  }
}
