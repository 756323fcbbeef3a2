package io.stowage.energy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;

/** The catalogue of power models: each by its name, followed by its numbers. */
public final class PowerModels {

  /** What a name stands for: the numbers that follow it, and how they make a model. */
  private record Entry(String numbers, int count, Function<List<Double>, PowerModel> constructor) {}

  private static final SequencedMap<String, Entry> CATALOGUE = new LinkedHashMap<>();

  static {
    add("linear", "idle full", 2, n -> new LinearPower(n.get(0), n.get(1)));
    add("spec", "w0 w10 … w100", 11, SpecPower::new);
    add("exponential", "k0 k1 k2", 3, n -> new ExponentialPower(n.get(0), n.get(1), n.get(2)));
    add("stepped", "", 0, n -> SteppedPower.UNKNOWN_HARDWARE);
  }

  private PowerModels() {}

  /** The names, each followed by what its numbers are. */
  public static SequencedSet<String> names() {
    SequencedMap<String, Entry> names = new LinkedHashMap<>();
    CATALOGUE.forEach((name, entry) -> names.put((name + " " + entry.numbers).strip(), entry));
    return Collections.unmodifiableSequencedSet(names.sequencedKeySet());
  }

  /** The model of a text like {@code linear 100 300}; an unknown one is an error. */
  public static PowerModel parse(String text) {
    List<String> words = List.of(text.strip().split("\\s+"));
    Entry entry = CATALOGUE.get(words.getFirst());
    if (entry == null || entry.count != words.size() - 1) {
      throw new IllegalArgumentException(
          "There is no power model '%s'. Maybe one of: %s."
              .formatted(text, String.join(", ", names())));
    }
    List<Double> numbers = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      try {
        numbers.add(Double.parseDouble(word));
      } catch (NumberFormatException noNumber) {
        throw new IllegalArgumentException(
            "'%s' of power model '%s' is no number.".formatted(word, text), noNumber);
      }
    }
    return entry.constructor.apply(numbers);
  }

  private static void add(
      String name, String numbers, int count, Function<List<Double>, PowerModel> constructor) {
    CATALOGUE.put(name, new Entry(numbers, count, constructor));
  }
}
