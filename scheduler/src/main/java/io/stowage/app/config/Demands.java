package io.stowage.app.config;

import java.util.ArrayList;
import java.util.List;

/** What a record asks of its values; all that is not met is told at once. */
final class Demands {
  private final List<BadSettings.Wrong> unmet = new ArrayList<>();

  /** Asks for something; the text goes on after the key, as in "is 7. Maybe give 8.". */
  Demands that(boolean met, String key, String otherwise) {
    if (!met) {
      unmet.add(new BadSettings.Wrong(key, otherwise));
    }
    return this;
  }

  void check() {
    if (!unmet.isEmpty()) {
      throw new BadSettings(unmet);
    }
  }
}
