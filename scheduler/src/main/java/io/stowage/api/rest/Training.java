package io.stowage.api.rest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Somebody who can learn a model beside the scheduler, one at a time. For any thread. */
public interface Training {
  /** Longer than this nothing is trained that somebody asks for over HTTP. */
  double MOST_MINUTES = 24 * 60;

  /**
   * What is to be learned.
   *
   * @param objective as {@code stowage train --objective} takes it
   * @param arguments further options of {@code stowage train}
   */
  record Order(
      String workload, String out, String objective, double minutes, List<String> arguments) {
    public Order {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * How far it has come.
   *
   * @param log what it said last
   * @param exitCode absent while it runs; 0: the model is in the store
   */
  record Progress(
      Order order,
      Instant began,
      Optional<Instant> ended,
      Optional<Integer> exitCode,
      List<String> log) {
    public boolean isRunning() {
      return exitCode.isEmpty();
    }
  }

  /**
   * What all of them have come to since the start, the one that runs among them.
   *
   * @param episodes lived through; of a search, generations
   * @param loss the last that any told
   */
  record Practice(long episodes, OptionalDouble loss) {}

  /** Begins; a second one while one runs is a {@link Problem}. */
  Progress begin(Order order);

  /** The last one that was begun. */
  Optional<Progress> latest();

  /** Ends the one that runs; what it has learned is kept. */
  Optional<Progress> stop();

  Practice practice();
}
