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
  public static final String SLOTS = "slots";
  public static final String SHORT_ROOM = "short-room";
  public static final String BEST_FIT = "best-fit";
  public static final String PWR = "pwr";
  public static final String APART = "apart";
  public static final String NOTHING = "nothing";

  private static final Set<String> GENERAL =
      Set.of(
          GeneralEncoder.NAME,
          GeneralEncoder.WITH_GAPS,
          GeneralEncoder.FOR_ANY_MIX,
          GeneralEncoder.WITH_SHORT_ROOM);
  private static final Set<String> ROOM = Set.of(RoomEncoder.NAME, RoomEncoder.WITH_COMPANY);
  private static final String ONE = "*one";
  private static final double TIE_BREAK = -0.05;

  private final Features features;
  private final double[] weights;

  private StartingWeights(Features features) {
    this.features = features;
    this.weights = new double[LinearNetwork.size(features)];
  }

  /** The names of heuristics that a search can begin with. */
  public static List<String> names() {
    return List.of(FGD_CPU, GAPS, SLOTS, SHORT_ROOM, BEST_FIT, PWR, APART, NOTHING);
  }

  /** Good ones that the features can express, the usual one first. */
  public static List<String> suiting(Features features) {
    return GENERAL.contains(features.encoder())
        ? List.of(FGD_CPU, BEST_FIT)
        : ROOM.contains(features.encoder()) ? List.of(BEST_FIT) : List.of();
  }

  /** What a search begins with where nobody says it. */
  public static String usual(Features features) {
    return suiting(features).stream().findFirst().orElse(NOTHING);
  }

  /** A heuristic that the features cannot express is an error. */
  public static double[] of(Features features, String heuristic) {
    StartingWeights start = new StartingWeights(features);
    switch (heuristic) {
      case FGD_CPU -> start.likeFgdCpu();
      case GAPS -> start.likeGaps();
      case SLOTS -> start.likeSlots();
      case SHORT_ROOM -> start.sparingShortRoom();
      case BEST_FIT -> start.likeBestFit();
      case PWR -> start.likePwr();
      case APART -> start.apart();
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
    likeFgdCpu();
    set("gapCost", "share", -10);
    set("deviceBroken", "share", -0.5);
  }

  /** The same, but nobody takes room that others will need. */
  private void likeSlots() {
    likeGaps();
    for (String kind : kinds()) {
      set("slotCost", kind, -4);
    }
  }

  /**
   * Nobody takes room that will be short, nor devices of a model of which more is taken than of
   * others, above all where many insist on models. With something else, since many nodes are alike
   * in that.
   */
  private void sparingShortRoom() {
    for (String kind : kinds()) {
      boolean onCpuAlone = kind.equals("cpu");
      set("shortRoomLost", kind, onCpuAlone ? -8 : -32);
      set("roomLost", kind, onCpuAlone ? -8 : -32);
      if (!onCpuAlone) {
        set("modelAhead", kind, -4);
        setIn(kind + "*constrained", "modelAhead", -24);
      }
    }
  }

  /** The node of which the least is left. */
  private void likeBestFit() {
    boolean room = ROOM.contains(features.encoder());
    for (String kind : kinds()) {
      set(room ? "cpuLeft" : "cpuLeftPart", kind, -1);
      set(room ? "memoryLeft" : "memoryLeftPart", kind, -1);
      set(room ? "devicesLeft" : "gpuLeft", kind, -1);
      set("rank", kind, TIE_BREAK / 10);
    }
  }

  /** The node that draws the least more; of equal ones the fullest. */
  private void likePwr() {
    likeBestFit();
    for (String kind : kinds()) {
      set("watts", kind, -100);
    }
  }

  /**
   * As best-fit, but pods that ask for CPU above all keep apart on part of the nodes, choosy ones
   * keep off other kinds, and small pods go where several of them fit: a node with many of them is
   * on for hardly longer than one with few.
   */
  private void apart() {
    likeBestFit();
    for (String kind : kinds()) {
      set("empty", kind, -1);
      set("moreAlike", kind, 3);
      setIn(kind + "*memory", "empty", -8);
      setIn(kind + "*choosy", "rank", -1);
      setIn(kind + "*choosy", "othersHere", -2);
    }
  }

  private List<String> kinds() {
    return features.context().stream()
        .filter(name -> name.endsWith(ONE))
        .map(name -> name.substring(0, name.length() - ONE.length()))
        .toList();
  }

  private void set(String feature, String kind, double weight) {
    setIn(kind + ONE, feature, weight);
  }

  private void setIn(String context, String feature, double weight) {
    int row = features.node().indexOf(feature);
    int column = features.context().indexOf(context);
    if (row < 0 || column < 0) {
      throw new IllegalArgumentException(
          "Encoder %s does not tell %s of %s pods, by which a search would begin. Maybe another"
                  .formatted(features.encoder(), feature, context.replace(ONE, ""))
              + " --start or --encoder.");
    }
    weights[row * features.context().size() + column] = weight;
  }
}
