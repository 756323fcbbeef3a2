package io.stowage.training.network;

import io.stowage.learning.Features;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;

/** The catalogue of networks: each by its name. */
public final class Networks {
  private static final SequencedMap<String, Function<Features, Network>> CATALOGUE =
      new LinkedHashMap<>();

  static {
    CATALOGUE.put("linear", Linear::new);
    CATALOGUE.put("deep-sets", DeepSets::new);
  }

  private Networks() {}

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /**
   * The network of that name for these features; an unknown one is an error that says what there
   * is.
   */
  public static Network named(String name, Features features) {
    Function<Features, Network> known = CATALOGUE.get(name);
    if (known == null) {
      throw new IllegalArgumentException(
          "There is no network '%s'. Maybe one of %s."
              .formatted(name, String.join(" ", CATALOGUE.keySet())));
    }
    return known.apply(features);
  }
}
