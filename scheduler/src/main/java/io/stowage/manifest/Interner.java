package io.stowage.manifest;

import io.stowage.cluster.PodSpec;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets equal things share memory: pods of one controller have one spec, and label values recur. It
 * forgets everything when it is full, so that it never grows without bound.
 */
final class Interner {
  private static final int MOST_TEXTS = 200_000;
  private static final int MOST_SPECS = 50_000;
  private static final int LONGEST_TEXT = 256;

  private final Map<String, String> texts = new HashMap<>();
  private final Map<PodSpec, PodSpec> specs = new HashMap<>();

  String text(String text) {
    return text.length() > LONGEST_TEXT ? text : shared(texts, text, MOST_TEXTS);
  }

  PodSpec spec(PodSpec spec) {
    return shared(specs, spec, MOST_SPECS);
  }

  private static <T> T shared(Map<T, T> known, T thing, int most) {
    T before = known.get(thing);
    if (before != null) {
      return before;
    }
    if (known.size() >= most) {
      known.clear();
    }
    known.put(thing, thing);
    return thing;
  }
}
