package io.stowage.learning.encoder;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.Fragmentation;
import io.stowage.scheduling.policy.SeenPods;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * For clusters with mixed pods and devices: what the node would look like with the pod on it, what
 * the heuristics say of that, and what arrives against what is left. The context is the kind of pod
 * times the mix, so that each kind has weights of its own that lean on the mix.
 */
public final class GeneralEncoder implements Encoder {
  public static final String NAME = "general-1";

  /** The same, and what gaps on shared devices are worth. */
  public static final String WITH_GAPS = "general-2";

  /**
   * The same, what room is lost to others, and the mix told in parts, so that weights can differ
   * where CPU is short.
   */
  public static final String FOR_ANY_MIX = "general-3";

  /** The same, and which room will be short for all kinds of pods together. */
  public static final String WITH_SHORT_ROOM = "general-4";

  private static final double COVERAGE = 0.99;
  private static final int CHOICES_BETWEEN_LOOKS = 64;
  // Prices of slots rise as the cluster fills, most of all at its end; each change makes all rows
  // anew.
  private static final double LEFT_AT_NEXT_PRICES = 0.85;
  // The same for the room of one device model, which can be gone long before the rest.
  private static final double ROOM_AT_NEXT_PRICES = 0.75;
  private static final double LEAST_ROOM_OF_NOTE = 2_000;
  private static final List<String> KINDS = List.of("cpu", "share", "device", "devices");
  private final SeenPods seen = new SeenPods(COVERAGE);
  private final RoomDemand.Tally demands = new RoomDemand.Tally();
  private final PowerModel power;
  private final Version version;
  private final Features features;
  private Fragmentation fragmentation = new Fragmentation(seen.typical());
  private ArrivalMix mix = ArrivalMix.UNKNOWN;
  private Optional<SharePrices> shares = Optional.empty();
  private SlotPrices slots = SlotPrices.UNKNOWN;
  private ShortRoom shortRoom = ShortRoom.UNKNOWN;
  private double leftAtPrices;
  private Map<String, Double> roomAtPrices = Map.of();
  private PlacementRow rows;
  private int choicesUntilLook;

  /** Each tells more than the one before. */
  private enum Version {
    PLAIN,
    GAPS,
    SLOTS,
    SHORT_ROOM
  }

  private GeneralEncoder(Version version, PowerModel power) {
    this.version = version;
    this.features =
        switch (version) {
          case PLAIN -> features(NAME, PlacementRow.NAMES, ArrivalMix.PARTS);
          case GAPS -> features(WITH_GAPS, PlacementRow.NAMES_WITH_GAPS, ArrivalMix.PARTS);
          case SLOTS ->
              features(FOR_ANY_MIX, PlacementRow.NAMES_WITH_SLOTS, ArrivalMix.PARTS_APART);
          case SHORT_ROOM ->
              features(WITH_SHORT_ROOM, PlacementRow.NAMES_WITH_SHORT_ROOM, ArrivalMix.PARTS_APART);
        };
    this.power = power;
    lesson();
    this.rows = rows();
  }

  private static Features features(String name, List<String> ofNode, List<String> parts) {
    return new Features(
        name,
        ofNode,
        KINDS.stream().flatMap(kind -> parts.stream().map(part -> kind + "*" + part)).toList());
  }

  public static GeneralEncoder plain(PowerModel power) {
    return new GeneralEncoder(Version.PLAIN, power);
  }

  public static GeneralEncoder withGaps(PowerModel power) {
    return new GeneralEncoder(Version.GAPS, power);
  }

  public static GeneralEncoder forAnyMix(PowerModel power) {
    return new GeneralEncoder(Version.SLOTS, power);
  }

  public static GeneralEncoder withShortRoom(PowerModel power) {
    return new GeneralEncoder(Version.SHORT_ROOM, power);
  }

  @Override
  public Features features() {
    return features;
  }

  private PlacementRow rows() {
    return new PlacementRow(
        fragmentation,
        mix,
        power,
        shares,
        pricesSlots() ? Optional.of(slots) : Optional.empty(),
        tellsShortRoom() ? Optional.of(shortRoom) : Optional.empty());
  }

  private boolean pricesSlots() {
    return version.compareTo(Version.SLOTS) >= 0;
  }

  private boolean tellsShortRoom() {
    return version == Version.SHORT_ROOM;
  }

  @Override
  public Encoding prepare(Choice choice) {
    boolean lesson = seen.note(choice.pod());
    if (tellsShortRoom()) {
      demands.note(choice.pod());
    }
    if (lesson || choicesUntilLook == 0) {
      choicesUntilLook = CHOICES_BETWEEN_LOOKS;
      look(choice.cluster(), lesson);
    }
    choicesUntilLook--;
    return new PreparedPod(choice.pod(), context(kind(choice.pod())), rows);
  }

  // Rows read the mix of the last lesson only: they are many, and each look would make all anew.
  private void look(ClusterSnapshot cluster, boolean lesson) {
    mix = ArrivalMix.of(seen.typical(), cluster.nodes());
    double left = 1 - mix.filled();
    boolean otherPrices =
        pricesSlots()
            && (left < leftAtPrices * LEFT_AT_NEXT_PRICES
                || left > leftAtPrices / LEFT_AT_NEXT_PRICES
                || (tellsShortRoom() && isOtherRoom(mix.milliGpuLeft())));
    if (lesson) {
      lesson();
    }
    if (lesson || otherPrices) {
      slots = pricesSlots() ? SlotPrices.of(seen.typical(), cluster.nodes()) : slots;
      shortRoom = tellsShortRoom() ? ShortRoom.of(demands.demands(), cluster.nodes()) : shortRoom;
      leftAtPrices = left;
      roomAtPrices = mix.milliGpuLeft();
      rows = rows();
    }
  }

  private boolean isOtherRoom(Map<String, Double> room) {
    return room.entrySet().stream()
        .anyMatch(
            model -> {
              double before = roomAtPrices.getOrDefault(model.getKey(), 0.0);
              double larger = Math.max(before, model.getValue());
              return Math.abs(before - model.getValue())
                  > Math.max(LEAST_ROOM_OF_NOTE, (1 - ROOM_AT_NEXT_PRICES) * larger);
            });
  }

  private void lesson() {
    fragmentation = new Fragmentation(seen.typical());
    shares =
        version == Version.PLAIN ? Optional.empty() : Optional.of(SharePrices.of(seen.typical()));
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    Optional<GpuRequest> share = pod.spec().gpu().filter(GpuRequest::isShare);
    return share.isPresent()
        ? List.of(rows.bestDevice(pod, node))
        : Encoder.super.devices(pod, node);
  }

  private static int kind(Pod pod) {
    return pod.spec()
        .gpu()
        .map(request -> request.isShare() ? 1 : request.devices() == 1 ? 2 : 3)
        .orElse(0);
  }

  private float[] context(int kind) {
    double[] parts = pricesSlots() ? mix.partsApart() : mix.parts();
    float[] context = new float[KINDS.size() * parts.length];
    for (int part = 0; part < parts.length; part++) {
      context[kind * parts.length + part] = (float) parts[part];
    }
    return context;
  }

  @SuppressWarnings("ArrayRecordComponent") // a buffer, never compared
  private record PreparedPod(Pod pod, float[] context, PlacementRow rows) implements Encoding {
    @Override
    public void encode(NodeView node, float[] into, int from) {
      rows.write(pod, node, into, from);
    }

    @Override
    public Object validity() {
      return rows;
    }
  }
}
