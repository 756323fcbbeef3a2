package io.stowage.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A service; its pods are spread by default. Without a selector it has none. */
public record Service(String namespace, String name, Map<String, String> selector)
    implements ClusterObject {
  public Service {
    selector = Map.copyOf(selector);
  }

  /** Whether the service stands for pods of its namespace with these labels. */
  public boolean selects(Map<String, String> labels) {
    return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
  }

  List<Clue> clues() {
    return Clue.toFile(Optional.of(Set.of(namespace)), LabelSelector.of(selector));
  }

  @Override
  public String key() {
    return namespace + "/" + name;
  }

  @Override
  public String group() {
    return namespace;
  }
}
