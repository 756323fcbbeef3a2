package io.stowage.kubernetes;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** What the proxy does to a request instead of carrying it there and back. */
sealed interface Fault {

  /** Answers at once with this status; the API server hears nothing. */
  record Refuse(int status, OptionalInt retryAfterSeconds) implements Fault {}

  /** Keeps the caller waiting for as long as the fault lasts; the API server hears nothing. */
  record Hang() implements Fault {}

  /** Closes the connection; the API server hears nothing. */
  record Cut() implements Fault {}

  /** Carries the request there, and closes the connection instead of an answer. */
  record CutAfterwards() implements Fault {}

  /** Carries the request there, and keeps the caller waiting for as long as the fault lasts. */
  record HangAfterwards() implements Fault {}

  /** Carries the request there, and says that it failed. */
  record RefuseAfterwards(int status) implements Fault {}

  /** Carries the request there later. */
  record Delay(Duration by) implements Fault {}

  /** Answers with what was true once. */
  record Replay(String earlierAnswer) implements Fault {}

  /** Answers with something else than the API server said. */
  record Rewrite(UnaryOperator<String> of) implements Fault {}

  /** Open watches say nothing for as long as the fault lasts, and all of it afterwards. */
  record Stall() implements Fault {}

  /** Open watches say something else, line by line. */
  record Garble(WatchLines lines) implements Fault {}

  /** Whether it befalls what open watches say, rather than requests. */
  default boolean isOfLines() {
    return this instanceof Stall || this instanceof Garble;
  }

  /** Turns one line of a watch into any number of lines; called by one thread at a time. */
  interface WatchLines {
    List<String> instead(String line);
  }

  static Fault refuse(int status) {
    return new Refuse(status, OptionalInt.empty());
  }

  static Fault tooManyRequests(int retryAfterSeconds) {
    return new Refuse(Answer.TOO_MANY_REQUESTS, OptionalInt.of(retryAfterSeconds));
  }

  /** News that contain this text are lost. */
  static Fault lose(String text) {
    return new Garble(line -> line.contains(text) ? List.of() : List.of(line));
  }

  /** All news come twice. */
  static Fault duplicate() {
    return new Garble(line -> List.of(line, line));
  }

  /** Of each two news the second comes first. */
  static Fault reorder() {
    return new Garble(new SwappedLines());
  }
}
