package io.stowage.training.network;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import io.stowage.learning.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Runs networks on the tensor library. Weights and results are plain arrays: what the library holds
 * outside of the heap is let go of before each method ends. One thread computes; who has more cores
 * runs more learners.
 */
public final class TensorEngine {
  private static final float NEVER = 1e9f;

  // DJL 0.35 refuses a second gradient collector in the process (PtGradientCollector.java).
  private static final ReentrantLock ONE_COLLECTOR = new ReentrantLock();

  static {
    // Before the library is loaded: it would look for downloads and take all cores.
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("ai.djl.pytorch.num_threads", "1");
    System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
  }

  private TensorEngine() {}

  /** What a loss is made of: the network's results for a batch, as tensors. */
  public record Results(NDManager manager, NDArray scores, NDArray values) {}

  /** Names what is to become small; the terms that are reported stand beside the total. */
  public record Terms(NDArray total, Map<String, NDArray> reported) {}

  /** A loss over a batch. */
  public interface Loss {
    Terms of(Results results);
  }

  /** A loss, what it is made of, and how it grows with each weight. */
  @SuppressWarnings("ArrayRecordComponent") // a buffer, read once
  public record Gradient(double loss, Map<String, Double> reported, float[] ofWeights) {}

  /** The scores of each observation's candidates. */
  public static float[][] scores(Network network, float[] weights, List<Observation> observations) {
    float[] padded = run(network, weights, observations, network::scores);
    int most = padded.length / observations.size();
    float[][] scores = new float[observations.size()][];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = new float[observations.get(i).candidates()];
      System.arraycopy(padded, i * most, scores[i], 0, scores[i].length);
    }
    return scores;
  }

  /** The value of each observation. */
  public static float[] values(Network network, float[] weights, List<Observation> observations) {
    return run(network, weights, observations, network::value);
  }

  private static float[] run(
      Network network,
      float[] weights,
      List<Observation> observations,
      Function<TensorOperations, NDArray> result) {
    try (NDManager manager = manager()) {
      TensorOperations operations =
          new TensorOperations(
              manager,
              network.layout(),
              manager.create(weights),
              Batch.of(manager, network.features(), observations));
      return result.apply(operations).toFloatArray();
    }
  }

  /**
   * The loss and its gradient. Scores are observations × candidates, and far below all others where
   * there is padding; values have one number for each observation.
   */
  public static Gradient gradient(
      Network network, float[] weights, List<Observation> observations, Loss loss) {
    ONE_COLLECTOR.lock();
    try (NDManager manager = manager();
        GradientCollector collector = manager.getEngine().newGradientCollector()) {
      NDArray vector = manager.create(weights);
      vector.setRequiresGradient(true);
      Batch batch = Batch.of(manager, network.features(), observations);
      TensorOperations operations = new TensorOperations(manager, network.layout(), vector, batch);
      NDArray scores = network.scores(operations).add(batch.mask().sub(1).mul(NEVER)).squeeze(-1);
      NDArray values = network.value(operations).reshape(observations.size());
      Terms terms = loss.of(new Results(manager, scores, values));
      collector.backward(terms.total());
      Map<String, Double> reported = new LinkedHashMap<>();
      terms.reported().forEach((name, term) -> reported.put(name, (double) term.getFloat()));
      return new Gradient(terms.total().getFloat(), reported, vector.getGradient().toFloatArray());
    } finally {
      ONE_COLLECTOR.unlock();
    }
  }

  private static NDManager manager() {
    return Engine.getEngine("PyTorch").newBaseManager();
  }
}
