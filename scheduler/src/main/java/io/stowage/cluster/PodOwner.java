package io.stowage.cluster;

/**
 * A controller whose pods are spread by default: a ReplicationController, ReplicaSet or
 * StatefulSet.
 */
public record PodOwner(Kind kind, String namespace, String name, LabelSelector selector)
    implements ClusterObject {

  /** The kinds of controllers that kube-scheduler looks up for default spreading. */
  public enum Kind {
    REPLICATION_CONTROLLER,
    REPLICA_SET,
    STATEFUL_SET
  }

  public static String key(Kind kind, String namespace, String name) {
    return kind + "/" + namespace + "/" + name;
  }

  @Override
  public String key() {
    return key(kind, namespace, name);
  }
}
