package io.stowage.cluster;

import java.util.List;

/**
 * A kind of storage and how volumes of it come about.
 *
 * @param allowedTopologies where volumes may be made: a node must match one of them; empty:
 *     anywhere
 */
public record StorageClass(
    String name, String provisioner, BindingMode bindingMode, List<LabelSelector> allowedTopologies)
    implements ClusterObject {

  /** When a claim of the class is bound to a volume. */
  public enum BindingMode {
    IMMEDIATE,
    WAIT_FOR_FIRST_CONSUMER
  }

  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  public StorageClass {
    allowedTopologies = List.copyOf(allowedTopologies);
  }

  @Override
  public String key() {
    return name;
  }

  /** Whether its claims are bound only when a pod that uses them is placed. */
  public boolean bindsLate() {
    return bindingMode == BindingMode.WAIT_FOR_FIRST_CONSUMER;
  }

  public boolean makesVolumes() {
    return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
  }
}
