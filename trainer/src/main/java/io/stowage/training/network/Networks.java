package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.scheduling.OptionedName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;

/** The catalogue of networks: each by its name. */
public final class Networks {
  private static final int S4_SLOTS = 100;

  /** Makes a network for features. */
  private interface Shape {
    Network network(OptionedName name, Features features);
  }

  private static final SequencedMap<String, Shape> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put("linear", (name, features) -> new Linear(features));
    CATALOGUE.put("deep-sets", (name, features) -> new DeepSets(features));
    CATALOGUE.put("attention", (name, features) -> new Attention(features));
    CATALOGUE.put("graph", (name, features) -> new TopologyGraph(features));
    CATALOGUE.put(
        "mlp", (name, features) -> new SlotMlp(features, (int) name.number("slots", S4_SLOTS)));
  }

  private Networks() {}

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /**
   * The network of that name for these features: {@code mlp[slots=3]} has three places, and any
   * network learns on top of a heuristic by {@code on}, as in {@code deep-sets[on=fgd,scale=5]},
   * where {@code fgd} is a node feature. An unknown one is an error that says what there is.
   */
  public static Network named(String text, Features features) {
    OptionedName name = OptionedName.parse("network", text);
    Shape known = CATALOGUE.get(name.name());
    if (known == null) {
      throw new IllegalArgumentException(
          "There is no network '%s'. Maybe one of %s."
              .formatted(name.name(), String.join(" ", CATALOGUE.keySet())));
    }
    Network network = known.network(name, features);
    String heuristic = name.options().get("on");
    return heuristic == null
        ? network
        : Residual.onTopOf(heuristic, name.number("scale", 1), network);
  }
}
