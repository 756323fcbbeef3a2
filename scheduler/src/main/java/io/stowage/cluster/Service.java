package io.stowage.cluster;

import java.util.Map;

/** A service; its pods are spread by default. Without a selector it has none. */
public record Service(String namespace, String name, Map<String, String> selector)
    implements ClusterObject {
  public Service {
    selector = Map.copyOf(selector);
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
