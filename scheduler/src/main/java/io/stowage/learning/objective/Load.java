package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** By what the thesis' objectives tell how loaded a node is. */
enum Load {
  PODS,
  CPU,
  MEMORY;

  static Set<String> words() {
    return Stream.of(values())
        .map(load -> load.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static Load named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  double of(NodeView node) {
    return switch (this) {
      case PODS -> node.podCount();
      case CPU -> Parts.cpu(node);
      case MEMORY -> Parts.memory(node);
    };
  }

  double least(List<NodeView> nodes) {
    return nodes.stream().mapToDouble(this::of).min().orElse(0);
  }

  double most(List<NodeView> nodes) {
    return nodes.stream().mapToDouble(this::of).max().orElse(0);
  }
}
