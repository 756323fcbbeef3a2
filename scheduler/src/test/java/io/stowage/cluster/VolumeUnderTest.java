package io.stowage.cluster;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Builds volumes for tests: {@code aVolume("pv").gib(5).ofClass("late").in("zone", "a").build()}.
 */
public final class VolumeUnderTest {
  private final String name;
  private final Map<String, String> labels = new HashMap<>();
  private long bytes = 1L << 30;
  private Set<AccessMode> accessModes = Set.of(AccessMode.READ_WRITE_ONCE);
  private VolumeMode mode = VolumeMode.FILESYSTEM;
  private Optional<String> storageClass = Optional.empty();
  private Optional<String> attributesClass = Optional.empty();
  private Optional<NodeSelector> nodeAffinity = Optional.empty();
  private Optional<PersistentVolume.ClaimReference> claim = Optional.empty();
  private PersistentVolume.Phase phase = PersistentVolume.Phase.AVAILABLE;
  private boolean deleting;
  private PersistentVolume.Source source = PersistentVolume.OtherSource.OTHER;

  private VolumeUnderTest(String name) {
    this.name = name;
  }

  public static VolumeUnderTest aVolume(String name) {
    return new VolumeUnderTest(name);
  }

  public VolumeUnderTest gib(long gib) {
    bytes = gib << 30;
    return this;
  }

  public VolumeUnderTest label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  public VolumeUnderTest ofClass(String name) {
    storageClass = Optional.of(name);
    return this;
  }

  public VolumeUnderTest attributes(String name) {
    attributesClass = Optional.of(name);
    return this;
  }

  public VolumeUnderTest modes(AccessMode... modes) {
    accessModes = Set.of(modes);
    return this;
  }

  public VolumeUnderTest block() {
    mode = VolumeMode.BLOCK;
    return this;
  }

  public VolumeUnderTest phase(PersistentVolume.Phase phase) {
    this.phase = phase;
    return this;
  }

  public VolumeUnderTest deleting() {
    deleting = true;
    return this;
  }

  /** Reachable from nodes with one of these values of a label. */
  public VolumeUnderTest in(String key, String... values) {
    Requirement inValues = new Requirement(key, Requirement.Operator.IN, Set.of(values));
    return reachableThrough(new NodeSelector.Term(List.of(inValues), List.of()));
  }

  public VolumeUnderTest reachableThrough(NodeSelector.Term... terms) {
    nodeAffinity = Optional.of(new NodeSelector(List.of(terms)));
    return this;
  }

  public VolumeUnderTest keptFor(String claimName) {
    return keptFor(claimName, Optional.empty());
  }

  public VolumeUnderTest keptFor(String claimName, String uid) {
    return keptFor(claimName, Optional.of(uid));
  }

  private VolumeUnderTest keptFor(String claimName, Optional<String> uid) {
    claim = Optional.of(new PersistentVolume.ClaimReference("default", claimName, uid));
    return this;
  }

  public VolumeUnderTest csi(String driver, String handle) {
    source = new PersistentVolume.Csi(driver, handle);
    return this;
  }

  public VolumeUnderTest disk(CloudDisk.Kind kind, String id) {
    return disk(CloudDisk.of(kind, id));
  }

  public VolumeUnderTest disk(CloudDisk disk) {
    source = new PersistentVolume.Disk(disk);
    return this;
  }

  public PersistentVolume build() {
    return new PersistentVolume(
        name,
        labels,
        bytes,
        accessModes,
        mode,
        storageClass,
        attributesClass,
        nodeAffinity,
        claim,
        phase,
        deleting,
        source);
  }
}
