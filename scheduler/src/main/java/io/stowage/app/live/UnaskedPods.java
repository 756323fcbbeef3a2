package io.stowage.app.live;

import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Mode.Rung;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds pods that kube-scheduler has placed without asking us, though it should: it leaves out an
 * extender that does not answer, and says so in its log only. For any thread.
 */
final class UnaskedPods {
  // More than can be between question and binding; those of pods that were never bound fall out.
  private static final int MOST_REMEMBERED = 100_000;

  private final Set<String> asked =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > MOST_REMEMBERED;
                }
              }));

  void askedAbout(String uid) {
    asked.add(uid);
  }

  /** Where there is but one candidate kube-scheduler asks nobody (schedule_one.go, v1.36). */
  boolean isUnasked(Comparison placed) {
    return placed.mode().rung() == Rung.ASSIST
        && !asked.remove(placed.uid())
        && placed.candidates() > 1;
  }
}
