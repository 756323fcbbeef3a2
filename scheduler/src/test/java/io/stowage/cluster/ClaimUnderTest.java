package io.stowage.cluster;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Builds claims for tests: {@code aClaim("data").gib(5).ofClass("late").boundTo("pv").build()}. */
public final class ClaimUnderTest {
  private final String name;
  private Optional<String> controllerUid = Optional.empty();
  private boolean deleting;
  private PersistentVolumeClaim.Phase phase = PersistentVolumeClaim.Phase.PENDING;
  private Optional<String> storageClass = Optional.empty();
  private Optional<String> attributesClass = Optional.empty();
  private Optional<String> volumeName = Optional.empty();
  private boolean bindCompleted;
  private Optional<String> selectedNode = Optional.empty();
  private Set<AccessMode> accessModes = Set.of(AccessMode.READ_WRITE_ONCE);
  private VolumeMode mode = VolumeMode.FILESYSTEM;
  private OptionalLong bytes = OptionalLong.of(1L << 30);
  private LabelSelector selector = LabelSelector.EVERYTHING;

  private ClaimUnderTest(String name) {
    this.name = name;
  }

  public static ClaimUnderTest aClaim(String name) {
    return new ClaimUnderTest(name);
  }

  public ClaimUnderTest gib(long gib) {
    bytes = OptionalLong.of(gib << 30);
    return this;
  }

  public ClaimUnderTest ofAnySize() {
    bytes = OptionalLong.empty();
    return this;
  }

  public ClaimUnderTest ofClass(String storageClassName) {
    storageClass = Optional.of(storageClassName);
    return this;
  }

  public ClaimUnderTest attributes(String className) {
    attributesClass = Optional.of(className);
    return this;
  }

  public ClaimUnderTest modes(AccessMode... modes) {
    accessModes = Set.of(modes);
    return this;
  }

  public ClaimUnderTest block() {
    mode = VolumeMode.BLOCK;
    return this;
  }

  public ClaimUnderTest selecting(LabelSelector labels) {
    selector = labels;
    return this;
  }

  public ClaimUnderTest boundTo(String volume) {
    bindCompleted = true;
    return wanting(volume);
  }

  public ClaimUnderTest wanting(String volume) {
    volumeName = Optional.of(volume);
    return this;
  }

  public ClaimUnderTest selectedNode(String node) {
    selectedNode = Optional.of(node);
    return this;
  }

  public ClaimUnderTest madeFor(Pod pod) {
    controllerUid = Optional.of(pod.uid());
    return this;
  }

  public ClaimUnderTest lost() {
    phase = PersistentVolumeClaim.Phase.LOST;
    return this;
  }

  public ClaimUnderTest deleting() {
    deleting = true;
    return this;
  }

  public PersistentVolumeClaim build() {
    return new PersistentVolumeClaim(
        "default",
        name,
        "uid-" + name,
        controllerUid,
        deleting,
        phase,
        storageClass,
        attributesClass,
        volumeName,
        bindCompleted,
        selectedNode,
        accessModes,
        mode,
        bytes,
        selector);
  }
}
