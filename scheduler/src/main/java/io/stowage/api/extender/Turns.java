package io.stowage.api.extender;

import io.stowage.api.direct.Call;
import io.stowage.api.direct.Reply;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Lets one question be thought about at a time, each on its own thread, and has another answer sent
 * when it takes too long: policies serve one thread, and none can be trusted to come back.
 */
final class Turns {
  private static final int MOST_WAITING = 64;

  private final Duration deadline;
  private final ReentrantLock turn = new ReentrantLock(true);

  Turns(Duration deadline) {
    this.deadline = deadline;
  }

  /** The answer, or what is said instead, at the deadline at the latest. */
  Reply answer(Call call, Callable<Reply> question, Function<Neutral, Reply> otherwise)
      throws InterruptedException {
    call.within(deadline, () -> otherwise.apply(Neutral.LATE));
    return ask(question, otherwise);
  }

  /** The same with nobody who waits for it. */
  <A> A ask(Callable<A> question, Function<Neutral, A> otherwise) throws InterruptedException {
    if (turn.getQueueLength() >= MOST_WAITING) {
      return otherwise.apply(Neutral.BUSY);
    }
    if (!turn.tryLock(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
      return otherwise.apply(Neutral.LATE);
    }
    try {
      return question.call();
    } catch (InterruptedException closing) {
      throw closing;
    } catch (Exception failed) {
      return otherwise.apply(Neutral.FAILED);
    } finally {
      turn.unlock();
    }
  }
}
