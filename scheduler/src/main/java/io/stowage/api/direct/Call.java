package io.stowage.api.direct;

import java.time.Duration;
import java.util.function.Supplier;

/** One request, read to its end. */
public interface Call {
  String path();

  byte[] body();

  /**
   * From now on, if the answer is not there within this time, another is sent in its stead, once.
   */
  void within(Duration limit, Supplier<Reply> otherwise);

  /** Answers calls, each on its connection's thread. */
  interface Answerer {
    Reply answer(Call call) throws Exception;

    /** What is said to a body that is not read because of its size. */
    default Reply tooLarge(String path, int mostBytes) {
      return Reply.refusal(
          413, "The body is larger than %d bytes. Maybe send less.".formatted(mostBytes));
    }
  }
}
