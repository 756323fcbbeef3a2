package io.stowage.parity.concern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/**
 * All concerns by name, in the order in which they are applied: later ones may build on what
 * earlier ones drew.
 */
public final class Concerns {
  private static final SequencedMap<String, Concern> ALL = new LinkedHashMap<>();
  private static final List<String> BAG = new ArrayList<>();
  private static final Set<String> STORAGE =
      Set.of(
          "inline-disks",
          "bound-claims",
          "zoned-volumes",
          "late-binding",
          "provisioning",
          "broken-claims",
          "ephemeral-volumes",
          "exclusive-claims",
          "volume-limits");
  private static final Set<String> BLUNT =
      Set.of("gates", "broken-claims", "requested-node", "node-fields");

  static {
    put(3, "nominated-pods", new NominatedPods());
    put(2, "node-capacity", new NodeCapacity());
    put(2, "tight-fit", new TightFit());
    put(3, "requests", new Requests());
    put(2, "pod-level-resources", new PodLevelResources());
    put(3, "special-resources", new SpecialResources());
    put(2, "in-place-resize", new InPlaceResize());
    put(5, "taints", new Taints());
    put(1, "cordoned-nodes", new CordonedNodes());
    put(1, "node-conditions", new NodeConditions());
    put(3, "node-selection", new NodeSelection());
    put(4, "preferred-nodes", new PreferredNodes());
    put(3, "node-fields", new NodeFields());
    put(2, "requested-node", new RequestedNode());
    put(2, "host-ports", new HostPorts());
    put(5, "images", new Images());
    put(2, "declared-features", new DeclaredFeatures());
    put(3, "pod-affinity", new PodAffinity());
    put(3, "pod-anti-affinity", new PodAntiAffinity());
    put(4, "existing-anti-affinity", new ExistingAntiAffinity());
    put(5, "preferred-pods", new PreferredPods());
    put(6, "hard-spread", new SpreadConstraints("DoNotSchedule"));
    put(4, "soft-spread", new SpreadConstraints("ScheduleAnyway"));
    put(4, "owners", new Owners());
    put(3, "inline-disks", new InlineDisks());
    put(1, "harmless-volumes", new HarmlessVolumes());
    put(1, "bound-claims", new BoundClaims());
    put(2, "zoned-volumes", new ZonedVolumes());
    put(3, "late-binding", new LateBinding());
    put(3, "provisioning", new Provisioning());
    put(10, "broken-claims", new BrokenClaims());
    put(6, "ephemeral-volumes", new EphemeralVolumes());
    put(2, "exclusive-claims", new ExclusiveClaims());
    put(3, "volume-limits", new VolumeLimits());
    put(1, "priorities", new Priorities());
    put(1, "gates", new Gates());
    put(3, "pod-lifecycle", new PodLifecycle());
  }

  private Concerns() {}

  private static void put(int weight, String name, Concern concern) {
    ALL.put(name, concern);
    BAG.addAll(Collections.nCopies(weight, name));
  }

  public static SequencedMap<String, Concern> all() {
    return Collections.unmodifiableSequencedMap(ALL);
  }

  /**
   * The names as often as each should be drawn: tuned until every reason and score of upstream
   * shows up often enough.
   */
  public static List<String> bag() {
    return Collections.unmodifiableList(BAG);
  }

  /** Those about volumes: they are many, refuse much, and would crowd out the rest. */
  public static Set<String> storage() {
    return STORAGE;
  }

  /**
   * Those that leave hardly any node over by themselves, and so hide what other concerns would
   * show.
   */
  public static Set<String> blunt() {
    return BLUNT;
  }
}
