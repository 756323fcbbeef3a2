package io.stowage.app.whatif;

import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Optional;

/**
 * What to try on a cluster.
 *
 * @param pod of which to place as many copies as fit
 * @param atMost after how many copies to stop
 * @param without the nodes that go away first
 */
public record Question(Optional<Pod> pod, int atMost, List<String> without) {
  public Question {
    without = List.copyOf(without);
    if (atMost < 1) {
      throw new IllegalArgumentException(
          "At most %d copies is no question. Maybe give 1 or more.".formatted(atMost));
    }
  }
}
