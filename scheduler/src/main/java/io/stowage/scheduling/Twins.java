package io.stowage.scheduling;

import io.stowage.cluster.PodSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A memory for each kind of pod seen lately, begun when a second pod of the kind comes: most kinds
 * come in numbers, and those that come once are not worth remembering.
 */
public final class Twins<M> {
  private static final int KINDS_SEEN = 1024;

  private final Map<PodSpec, Boolean> seen;
  private final Map<PodSpec, M> memories;
  private final Supplier<M> blank;

  public Twins(int kindsRemembered, Supplier<M> blank) {
    this.seen = recent(KINDS_SEEN);
    this.memories = recent(kindsRemembered);
    this.blank = blank;
  }

  /** The memory of this kind of pod; none at first sight. */
  public Optional<M> recall(PodSpec kind) {
    M memory = memories.get(kind);
    if (memory != null) {
      return Optional.of(memory);
    }
    if (seen.put(kind, true) == null) {
      return Optional.empty();
    }
    M begun = blank.get();
    memories.put(kind, begun);
    return Optional.of(begun);
  }

  private static <V> Map<PodSpec, V> recent(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<PodSpec, V> eldest) {
        return size() > most;
      }
    };
  }
}
