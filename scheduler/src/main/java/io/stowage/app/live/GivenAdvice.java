package io.stowage.app.live;

import io.stowage.scheduling.Decision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where we would have put the pods that kube-scheduler has lately asked about. For any thread. */
final class GivenAdvice {
  // Each has a score for every node that was asked about; bindings follow within a moment.
  private static final int MOST_REMEMBERED = 500;

  private final Map<String, Decision.Place> byUid =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Decision.Place> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  synchronized void heard(String uid, Decision.Place place) {
    byUid.put(uid, place);
  }

  /** The last advice about a pod, once. */
  synchronized Optional<Decision.Place> take(String uid) {
    return Optional.ofNullable(byUid.remove(uid));
  }
}
