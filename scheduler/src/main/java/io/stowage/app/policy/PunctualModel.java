package io.stowage.app.policy;

import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.learning.OnnxModel;
import io.stowage.scheduling.NoAnswerInTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A model that is not waited for longer than a while, even if it never comes back. It computes on a
 * thread of its own, which owns nothing but the question: whoever asks and gives up goes on with
 * all that is theirs. As long as a call that was given up has not ended, further ones are refused
 * at once. For one thread.
 */
final class PunctualModel implements Model, AutoCloseable {
  private static final long STACK_BYTES = 8L << 20;
  private static final long IDLE_SECONDS = 60;

  private final Model model;
  private final Runnable closing;
  private final Duration within;
  private final ThreadPoolExecutor thread;
  private Optional<FutureTask<float[]>> givenUp = Optional.empty();

  /** A model that is closed with this one, once it computes no more. */
  static PunctualModel owning(OnnxModel model, Duration within) {
    return new PunctualModel(model, model::close, within);
  }

  /** A model that others use, too. */
  static PunctualModel sharing(Model model, Duration within) {
    return new PunctualModel(model, () -> {}, within);
  }

  /**
   * A model with a time limit.
   *
   * @param closing what to do with the model once it is neither needed nor computing any more
   */
  PunctualModel(Model model, Runnable closing, Duration within) {
    this.model = model;
    this.closing = closing;
    this.within = within;
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            PunctualModel::daemon);
    thread.allowCoreThreadTimeOut(true);
  }

  /** Native code in a virtual thread would hold up others. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(null, work, "model", STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public float[] scores(Observation observation) {
    if (givenUp.isPresent() && !givenUp.get().isDone()) {
      throw new NoAnswerInTime("its last call has not come back yet");
    }
    givenUp = Optional.empty();
    FutureTask<float[]> call = new FutureTask<>(() -> model.scores(observation));
    thread.execute(call);
    try {
      return call.get(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      givenUp = Optional.of(call);
      throw new NoAnswerInTime("it gave no answer within %d ms".formatted(within.toMillis()));
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException("The model has failed", failed);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      givenUp = Optional.of(call);
      throw new NoAnswerInTime("the process ends");
    }
  }

  @Override
  public boolean scoresNodesAlone() {
    return model.scoresNodesAlone();
  }

  /** Does not wait: a model that computes is closed when it has ended. */
  @Override
  public void close() {
    thread.execute(closing);
    thread.shutdown();
  }
}
