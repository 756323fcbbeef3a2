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

  private static final double COVERAGE = 0.99;
  private static final int CHOICES_BETWEEN_LOOKS = 64;
  private static final List<String> KINDS = List.of("cpu", "share", "device", "devices");
  private static final List<String> MIX =
      List.of("one", "cpuPressure", "shares", "several", "constrained", "filled");
  private final SeenPods seen = new SeenPods(COVERAGE);
  private final PowerModel power;
  private final boolean withGaps;
  private final Features features;
  private Fragmentation fragmentation = new Fragmentation(seen.typical());
  private ArrivalMix mix = ArrivalMix.UNKNOWN;
  private PlacementRow rows;
  private int choicesUntilLook;

  private GeneralEncoder(PowerModel power, boolean withGaps) {
    this.power = power;
    this.withGaps = withGaps;
    this.features =
        new Features(
            withGaps ? WITH_GAPS : NAME,
            withGaps ? PlacementRow.NAMES_WITH_GAPS : PlacementRow.NAMES,
            KINDS.stream().flatMap(kind -> MIX.stream().map(part -> kind + "*" + part)).toList());
    this.rows = rows();
  }

  public static GeneralEncoder plain(PowerModel power) {
    return new GeneralEncoder(power, false);
  }

  public static GeneralEncoder withGaps(PowerModel power) {
    return new GeneralEncoder(power, true);
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
        withGaps ? Optional.of(SharePrices.of(seen.typical())) : Optional.empty());
  }

  @Override
  public Encoding prepare(Choice choice) {
    boolean lesson = seen.note(choice.pod());
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
    if (lesson) {
      fragmentation = new Fragmentation(seen.typical());
      rows = rows();
    }
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
    float[] context = new float[KINDS.size() * MIX.size()];
    int at = kind * MIX.size();
    context[at] = 1;
    context[at + 1] = (float) mix.cpuPressure();
    context[at + 2] = (float) mix.shares();
    context[at + 3] = (float) mix.several();
    context[at + 4] = (float) mix.constrained();
    context[at + 5] = (float) mix.filled();
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
