package io.stowage.learning;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.learning.Encoder.Encoding;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Twins;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Scores candidates by a model, which may be replaced between two decisions. Rows and scores are
 * remembered for the pod's twins where nothing has changed, which changes how long a decision
 * takes, never the decision.
 */
public final class LearnedPolicy implements Policy {
  private static final int NUMBERS_REMEMBERED = 12_000_000;

  private final Encoder encoder;
  private final Supplier<Model> current;
  private final ScoresListener listener;
  private final int width;
  private Optional<Twins<RowMemory>> twins = Optional.empty();

  public LearnedPolicy(Encoder encoder, Supplier<Model> current) {
    this(encoder, current, ScoresListener.NONE);
  }

  public LearnedPolicy(Encoder encoder, Supplier<Model> current, ScoresListener listener) {
    this.encoder = encoder;
    this.current = current;
    this.listener = listener;
    this.width = encoder.features().node().size();
  }

  @Override
  public double[] score(Choice choice) {
    Model model = current.get();
    Encoding encoding = encoder.prepare(choice);
    RowMemory memory =
        memories(choice).recall(choice.pod().spec()).orElseGet(() -> new RowMemory(width));
    memory.refresh(choice, encoding);
    double[] scores = memory.scores(choice, encoding.context(), model);
    listener.onScores(choice, encoding, scores);
    return scores;
  }

  /** What each feature adds to a candidate's score; see {@link Occlusion}. */
  @Override
  public Map<String, double[]> parts(Choice choice) {
    Encoding encoding = encoder.prepare(choice);
    int candidates = choice.candidates().size();
    float[] rows = new float[candidates * width];
    int[] slots = new int[candidates];
    for (int i = 0; i < candidates; i++) {
      encoding.encode(choice.candidates().get(i), rows, i * width);
      slots[i] = choice.nodeIndex(i);
    }
    return new Occlusion(encoder.features(), current.get())
        .parts(new Observation(rows, encoding.context(), slots));
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return encoder.devices(pod, node);
  }

  /** As many kinds of pods are remembered as a bounded amount of memory allows. */
  private Twins<RowMemory> memories(Choice choice) {
    if (twins.isEmpty()) {
      int perKind = Math.max(1, choice.cluster().nodes().size()) * (width + 1);
      int kinds = Math.clamp(NUMBERS_REMEMBERED / perKind, 4, 512);
      twins = Optional.of(new Twins<>(kinds, () -> new RowMemory(width)));
    }
    return twins.get();
  }
}
