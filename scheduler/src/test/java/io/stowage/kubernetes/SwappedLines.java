package io.stowage.kubernetes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds every other line of a watch back until the next one has passed. */
final class SwappedLines implements Fault.WatchLines {
  private @Nullable String held;

  @Override
  public synchronized List<String> instead(String line) {
    String before = held;
    if (before == null) {
      held = line;
      return List.of();
    }
    held = null;
    return List.of(line, before);
  }
}
