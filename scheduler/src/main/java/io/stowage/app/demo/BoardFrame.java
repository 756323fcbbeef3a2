package io.stowage.app.demo;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One cluster at the end of a frame: what it has come to, and what is new since the frame before.
 */
record BoardFrame(@JsonUnwrapped Figures figures, List<Cell> cells, List<Told> decisions) {

  /** Whether a node works; the page knows it by its number. */
  enum State {
    ABSENT(0),
    EMPTY(1),
    ACTIVE(2),
    DRAINING(3),
    FAILED(4);

    @JsonValue final int number;

    State(int number) {
      this.number = number;
    }
  }

  /**
   * A node as a cell of the board; written as an array, since most of a day's messages are cells.
   *
   * @param node its index in the day's list
   * @param cpu requested, in percent
   * @param usedCpu in steps of 5 percent, which is as fine as it can be seen; null where nobody
   *     measures it
   * @param memory requested, in percent
   * @param gpu taken, in percent
   * @param kinds what runs there: kinds of pods, and how many of each
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record Cell(
      int node,
      State state,
      int cpu,
      @Nullable Integer usedCpu,
      int memory,
      int gpu,
      int pods,
      @Nullable Long latencyMillis,
      String kinds) {}

  /**
   * A decision, told to people.
   *
   * @param featured whether it is about the pod of its frame that all policies are asked about
   * @param node the index of the node that was chosen, or cleared by preemption
   * @param message why no node will do
   * @param top the best candidates, the chosen one always among them
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Told(
      Kind kind,
      boolean featured,
      double at,
      String pod,
      String asks,
      int candidates,
      @Nullable Integer node,
      String message,
      List<String> victims,
      List<Scored> top) {

    Told withTop(List<Scored> best) {
      return new Told(
          kind, featured, at, pod, asks, candidates, node, message, victims, List.copyOf(best));
    }
  }

  /** What became of the pod. */
  enum Kind {
    PLACED,
    PREEMPTS,
    WAITS
  }

  /** A candidate and the points that each part of the score gave it. */
  record Scored(int node, double total, List<Part> parts) {}

  /** A part of a score. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record Part(String name, double points) {}
}
