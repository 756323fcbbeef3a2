package io.stowage.learning;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A model from an ONNX file, with inputs {@code nodes} (candidates × features) and {@code context},
 * for models that tell nodes apart by their place also {@code slots}, and one output {@code
 * scores}. One thread computes, so that a decision costs one core; several may share a model.
 */
public final class OnnxModel implements Model, AutoCloseable {
  private static final String NODES = "nodes";
  private static final String CONTEXT = "context";
  private static final String SLOTS = "slots";
  private static final String SCORES = "scores";
  private static final Set<String> NEEDED = Set.of(NODES, CONTEXT);
  private static final Set<String> KNOWN = Set.of(NODES, CONTEXT, SLOTS);
  private static final String NO_MODEL = "it is no ONNX file that can be run";
  private static final float PROBE_TOLERANCE = 1e-3f;

  // When ONNX Runtime 1.29 starts, a regular expression recurses over /proc/cpuinfo: where that is
  // long, the usual Java stack of 1 MB is too small and the process dies.
  private static final long AMPLE_STACK_BYTES = 64L << 20;
  private static final OrtEnvironment ENVIRONMENT =
      CompletableFuture.supplyAsync(
              OrtEnvironment::getEnvironment,
              start -> new Thread(null, start, "onnxruntime-start", AMPLE_STACK_BYTES).start())
          .join();

  private final OrtSession session;
  private final Features features;
  private final boolean nodesAlone;
  private final Optional<LinearShortcut> shortcut;

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
    try {
      OnnxFile.check(file);
    } catch (ProtoFields.Malformed unsafe) {
      throw new BadModel(NO_MODEL + ": " + unsafe.getMessage());
    }
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      this.session = ENVIRONMENT.createSession(file, options);
    } catch (OrtException broken) {
      throw bad(NO_MODEL, broken);
    }
    check();
    this.shortcut =
        nodesAlone && !session.getInputNames().contains(SLOTS)
            ? LinearShortcut.of(features, this::rows)
            : Optional.empty();
  }

  private float[] rows(float[] rows, int count, float[] context) {
    return asked(new Observation(rows, context, new int[count]));
  }

  /** A file cannot be used as a model; the message says why. */
  public static final class BadModel extends Exception {
    private static final long serialVersionUID = 1;

    public BadModel(String why) {
      super(why);
    }
  }

  private static BadModel bad(String what, OrtException why) {
    String reason = String.valueOf(why.getMessage()).strip().replaceAll("\\s+", " ");
    return new BadModel(what + ": " + reason.replaceFirst("\\.$", ""));
  }

  private void check() throws BadModel {
    Set<String> inputs = session.getInputNames();
    if (!inputs.containsAll(NEEDED)
        || !KNOWN.containsAll(inputs)
        || !session.getOutputNames().contains(SCORES)) {
      throw new BadModel(
          "it has the inputs %s and the outputs %s, where nodes, context and scores are needed"
              .formatted(inputs, session.getOutputNames()));
    }
    // Shapes that do not suit show at the first run, and better here than at a decision.
    try {
      checkRun();
    } catch (OrtException unsuitable) {
      throw bad(
          "it does not take %d features and a context of %d"
              .formatted(features.node().size(), features.context().size()),
          unsuitable);
    }
  }

  private void checkRun() throws OrtException, BadModel {
    float[] both = run(probe(0, 1));
    if (both.length != 2) {
      throw new BadModel("it gave %d scores to 2 candidates".formatted(both.length));
    }
    float[] alone = {run(probe(0))[0], run(probe(1))[0]};
    for (int i = 0; nodesAlone && i < 2; i++) {
      if (Math.abs(both[i] - alone[i]) > PROBE_TOLERANCE * Math.max(1, Math.abs(both[i]))) {
        throw new BadModel(
            "it is said to score nodes alone, and yet a node has %s alone and %s beside another"
                .formatted(alone[i], both[i]));
      }
    }
  }

  /** Candidates whose numbers differ. */
  private Observation probe(int... slots) {
    int width = features.node().size();
    float[] nodes = new float[slots.length * width];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = (float) Math.sin(slots[i / width] * width + i % width + 1);
    }
    float[] context = new float[features.context().size()];
    for (int i = 0; i < context.length; i++) {
      context[i] = (float) Math.cos(i);
    }
    return new Observation(nodes, context, slots);
  }

  @Override
  public boolean scoresNodesAlone() {
    return nodesAlone;
  }

  @Override
  public float[] scores(Observation observation) {
    return shortcut
        .flatMap(linear -> linear.scores(observation))
        .orElseGet(() -> asked(observation));
  }

  private float[] asked(Observation observation) {
    try {
      return run(observation);
    } catch (OrtException failed) {
      throw new IllegalStateException("The model has failed", failed);
    }
  }

  private float[] run(Observation observation) throws OrtException {
    int candidates = observation.candidates();
    int width = features.node().size();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try {
      inputs.put(NODES, floats(observation.nodes(), candidates, width));
      inputs.put(CONTEXT, floats(observation.context(), observation.context().length));
      if (session.getInputNames().contains(SLOTS)) {
        long[] slots = Arrays.stream(observation.slots()).asLongStream().toArray();
        inputs.put(
            SLOTS,
            OnnxTensor.createTensor(ENVIRONMENT, LongBuffer.wrap(slots), new long[] {candidates}));
      }
      return scores(inputs);
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor floats(float[] values, long... shape) throws OrtException {
    int length = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    return OnnxTensor.createTensor(ENVIRONMENT, FloatBuffer.wrap(values, 0, length), shape);
  }

  private float[] scores(Map<String, OnnxTensor> inputs) throws OrtException {
    try (OrtSession.Result result = session.run(inputs)) {
      FloatBuffer scores = ((OnnxTensor) result.get(SCORES).orElseThrow()).getFloatBuffer();
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
