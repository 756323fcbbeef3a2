package io.stowage.cluster;

import java.util.List;
import java.util.function.Consumer;

/** Things filed under clues, to be found by the clues that a pod gives. Never mutated. */
record ClueIndex<T>(PersistentMap<Clue, PersistentMap<T, T>> filed) {

  static <T> ClueIndex<T> empty() {
    return new ClueIndex<>(PersistentMap.empty());
  }

  ClueIndex<T> with(List<Clue> clues, T thing) {
    PersistentMap<Clue, PersistentMap<T, T>> changed = filed;
    for (Clue clue : clues) {
      PersistentMap<T, T> under = changed.get(clue);
      changed =
          changed.with(
              clue, (under == null ? PersistentMap.<T, T>empty() : under).with(thing, thing));
    }
    return new ClueIndex<>(changed);
  }

  ClueIndex<T> without(List<Clue> clues, T thing) {
    PersistentMap<Clue, PersistentMap<T, T>> changed = filed;
    for (Clue clue : clues) {
      PersistentMap<T, T> under = changed.get(clue);
      if (under != null) {
        PersistentMap<T, T> left = under.without(thing);
        changed = left.isEmpty() ? changed.without(clue) : changed.with(clue, left);
      }
    }
    return new ClueIndex<>(changed);
  }

  void forEach(List<Clue> clues, Consumer<T> visitor) {
    if (filed.isEmpty()) {
      return;
    }
    for (Clue clue : clues) {
      PersistentMap<T, T> under = filed.get(clue);
      if (under != null) {
        under.forEach((thing, same) -> visitor.accept(thing));
      }
    }
  }
}
