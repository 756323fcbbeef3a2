package io.stowage.api.extender;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pods that kube-scheduler will put where it was told to. It knows that at once; the watch tells
 * only after some of the next pods have been asked about, all of which would go to the same node.
 * For any thread.
 */
public final class Expectations {
  /** kube-scheduler binds within a moment, unless volumes or other plugins hold it up. */
  public static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(30);

  private final Map<String, Expected> byUid = new LinkedHashMap<>();
  private final Map<String, Pod> unseen = new LinkedHashMap<>();

  private record Expected(Pod placed, Instant by) {}

  public synchronized void expect(Pod placed, Instant now) {
    byUid.remove(placed.uid());
    byUid.put(placed.uid(), new Expected(placed, now.plus(GIVEN_UP_AFTER)));
    unseen.remove(placed.uid());
    unseen.put(placed.uid(), placed);
  }

  /** The cluster with what its loop has not yet taken in. */
  public synchronized ClusterSnapshot applied(ClusterSnapshot known) {
    unseen.values().removeIf(placed -> isSeen(placed, known));
    return unseen.isEmpty()
        ? known
        : known.after(unseen.values().stream().map(ClusterEvent.PodAssumed::new).toList());
  }

  /** It counts there, or was bound, or has gone. */
  private static boolean isSeen(Pod placed, ClusterSnapshot known) {
    Optional<Pod> now = known.pod(placed.key()).filter(pod -> pod.uid().equals(placed.uid()));
    boolean isElsewhereForNow =
        now.isPresent()
            && (now.get().nodeName().isEmpty() || known.isAssumed(placed))
            && !now.get().nodeName().equals(placed.nodeName());
    return !isElsewhereForNow;
  }

  /** Those that were expected for too long; they are not any more. */
  public synchronized List<Pod> overdue(Instant now) {
    List<Pod> overdue = new ArrayList<>();
    Iterator<Expected> each = byUid.values().iterator();
    while (each.hasNext()) {
      Expected next = each.next();
      if (now.isBefore(next.by)) {
        break;
      }
      each.remove();
      unseen.remove(next.placed.uid());
      overdue.add(next.placed);
    }
    return overdue;
  }
}
