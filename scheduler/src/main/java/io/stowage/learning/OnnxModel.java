package io.stowage.learning;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.Set;

/**
 * A model from an ONNX file, with inputs {@code nodes} (candidates × features) and {@code context}
 * and one output {@code scores}. One thread computes, so that a decision costs one core.
 */
public final class OnnxModel implements Model, AutoCloseable {
  private static final Set<String> INPUTS = Set.of("nodes", "context");

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final Features features;
  private final boolean nodesAlone;

  /**
   * Reads a model.
   *
   * @param file the bytes of the ONNX file
   * @param features what the model must be made for
   * @throws BadModel where it is no ONNX file, or made for something else
   */
  public OnnxModel(byte[] file, Features features, boolean nodesAlone) throws BadModel {
    this.features = features;
    this.nodesAlone = nodesAlone;
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      this.session = environment.createSession(file, options);
    } catch (OrtException broken) {
      throw new BadModel("it is no ONNX file that can be run: " + broken.getMessage());
    }
    check();
  }

  /** A file cannot be used as a model; the message says why. */
  public static final class BadModel extends Exception {
    private static final long serialVersionUID = 1;

    public BadModel(String why) {
      super(why);
    }
  }

  private void check() throws BadModel {
    if (!INPUTS.equals(session.getInputNames()) || !session.getOutputNames().contains("scores")) {
      throw new BadModel(
          "it has the inputs %s and the outputs %s, where nodes, context and scores are needed"
              .formatted(session.getInputNames(), session.getOutputNames()));
    }
    // Shapes that do not suit show at the first run, and better here than at a decision.
    float[] scores;
    try {
      scores =
          run(
              new Observation(
                  new float[2 * features.node().size()],
                  new float[features.context().size()],
                  new int[] {0, 1}));
    } catch (OrtException unsuitable) {
      throw new BadModel(
          "it does not take %d features and a context of %d: %s"
              .formatted(
                  features.node().size(), features.context().size(), unsuitable.getMessage()));
    }
    if (scores.length != 2) {
      throw new BadModel("it gave %d scores to 2 candidates".formatted(scores.length));
    }
  }

  @Override
  public boolean scoresNodesAlone() {
    return nodesAlone;
  }

  @Override
  public float[] scores(Observation observation) {
    try {
      return run(observation);
    } catch (OrtException failed) {
      throw new IllegalStateException("The model has failed", failed);
    }
  }

  private float[] run(Observation observation) throws OrtException {
    int width = features.node().size();
    FloatBuffer rows = FloatBuffer.wrap(observation.nodes(), 0, observation.candidates() * width);
    try (OnnxTensor nodes =
            OnnxTensor.createTensor(
                environment, rows, new long[] {observation.candidates(), width});
        OnnxTensor context =
            OnnxTensor.createTensor(
                environment,
                FloatBuffer.wrap(observation.context()),
                new long[] {observation.context().length});
        OrtSession.Result result = session.run(Map.of("nodes", nodes, "context", context))) {
      FloatBuffer scores = ((OnnxTensor) result.get("scores").orElseThrow()).getFloatBuffer();
      float[] copied = new float[scores.remaining()];
      scores.get(copied);
      return copied;
    }
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException failed) {
      throw new IllegalStateException("The model could not be closed", failed);
    }
  }
}
