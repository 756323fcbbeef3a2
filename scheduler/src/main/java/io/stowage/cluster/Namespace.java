package io.stowage.cluster;

import java.util.Map;

/** A namespace and the labels by which affinity terms select it. */
public record Namespace(String name, Map<String, String> labels) implements ClusterObject {
  public Namespace {
    labels = Map.copyOf(labels);
  }

  @Override
  public String key() {
    return name;
  }
}
