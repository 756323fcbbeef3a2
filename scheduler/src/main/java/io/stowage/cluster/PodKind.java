package io.stowage.cluster;

import java.util.Map;

/**
 * All of a placed pod that a {@link PodCriterion} looks at; pods of one controller are of one kind.
 */
record PodKind(String namespace, Map<String, String> labels, boolean deleting) {
  static PodKind of(Pod pod) {
    return new PodKind(pod.namespace(), pod.spec().labels(), pod.deleting());
  }
}
