package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.encoder.RoomEncoder;
import java.util.List;
import java.util.Set;

/**
 * Where a search begins: with the best heuristic that the features can express, since what is
 * learned on top of it is learned faster than all of it.
 */
public final class StartingWeights {
  public static final String FGD_CPU = "fgd-cpu";
  public static final String GAPS = "gaps";
  public static final String BEST_FIT = "best-fit";
  public static final String NOTHING = "nothing";

  private static final Set<String> GENERAL = Set.of(GeneralEncoder.NAME, GeneralEncoder.WITH_GAPS);
  private static final double TIE_BREAK = -0.05;

  private final Features features;
  private final double[] weights;

  private StartingWeights(Features features) {
    this.features = features;
    this.weights = new double[LinearNetwork.size(features)];
  }

  /** The names of heuristics that a search can begin with. */
  public static List<String> names() {
    return List.of(FGD_CPU, GAPS, BEST_FIT, NOTHING);
  }

  public static double[] of(Features features, String heuristic) {
    StartingWeights start = new StartingWeights(features);
    if (features.encoder().equals(RoomEncoder.NAME)) {
      start.likeFullestRoom();
      return start.weights;
    }
    if (!GENERAL.contains(features.encoder())) {
      return start.weights;
    }
    switch (heuristic) {
      case FGD_CPU -> start.likeFgdCpu();
      case GAPS -> start.likeGaps();
      case BEST_FIT -> start.likeBestFit();
      case NOTHING -> {}
      default ->
          throw new IllegalArgumentException(
              "A search cannot begin with '%s'. Maybe with one of %s."
                  .formatted(heuristic, names()));
    }
    return start.weights;
  }

  /** FGD's points, and for pods without GPU the node with the least GPU for its CPU. */
  private void likeFgdCpu() {
    for (String kind : List.of("share", "device", "devices")) {
      set("fragmentationPoints", kind, 1);
      set("rank", kind, TIE_BREAK);
    }
    set("gpuPerCpu", "cpu", -1);
    set("rank", "cpu", TIE_BREAK);
  }

  /** The same, but a share goes where the gap that it takes costs least. */
  private void likeGaps() {
    if (!features.node().contains("gapCost")) {
      throw new IllegalArgumentException(
          "Encoder %s does not tell gaps. Maybe --encoder %s."
              .formatted(features.encoder(), GeneralEncoder.WITH_GAPS));
    }
    likeFgdCpu();
    set("gapCost", "share", -10);
    set("deviceBroken", "share", -0.5);
  }

  /** The node of which the least is left. */
  private void likeBestFit() {
    for (String kind : List.of("cpu", "share", "device", "devices")) {
      set("cpuLeftPart", kind, -1);
      set("memoryLeftPart", kind, -1);
      set("gpuLeft", kind, -1);
      set("rank", kind, TIE_BREAK / 10);
    }
  }

  /** The same by the features of {@link RoomEncoder}. */
  private void likeFullestRoom() {
    for (String kind : List.of("cpu", "device")) {
      set("cpuLeft", kind, -1);
      set("memoryLeft", kind, -1);
      set("devicesLeft", kind, -1);
      set("rank", kind, TIE_BREAK / 10);
    }
  }

  private void set(String feature, String kind, double weight) {
    int row = features.node().indexOf(feature);
    int column = features.context().indexOf(kind + "*one");
    weights[row * features.context().size() + column] = weight;
  }
}
