package io.stowage.manifest;

import io.stowage.cluster.PodSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Lets equal things share memory: pods of one controller have one spec, and label values recur. It
 * forgets everything when it is full, so that it never grows without bound.
 */
final class Interner {
  private static final int MOST_TEXTS = 200_000;
  private static final int MOST_SPECS = 50_000;
  // Each keeps all that the pod says of itself.
  private static final int MOST_WRITTEN = 1_000;
  private static final int LONGEST_TEXT = 256;

  private final Map<String, String> texts = new HashMap<>();
  private final Map<PodSpec, PodSpec> specs = new HashMap<>();
  private final Map<WrittenSpec, PodSpec> written = new HashMap<>();

  String text(String text) {
    return text.length() > LONGEST_TEXT ? text : shared(texts, text, MOST_TEXTS);
  }

  /** What was read where the same was written before. */
  PodSpec spec(WrittenSpec as, Supplier<PodSpec> reader) {
    PodSpec before = written.get(as);
    if (before != null) {
      return before;
    }
    PodSpec spec = shared(specs, reader.get(), MOST_SPECS);
    keep(written, as, spec, MOST_WRITTEN);
    return spec;
  }

  private static <T> T shared(Map<T, T> known, T thing, int most) {
    T before = known.get(thing);
    if (before == null) {
      keep(known, thing, thing, most);
    }
    return before == null ? thing : before;
  }

  private static <K, V> void keep(Map<K, V> known, K key, V value, int most) {
    if (known.size() >= most) {
      known.clear();
    }
    known.put(key, value);
  }
}
