package io.stowage.cluster;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Builds pods for tests: {@code aPod("web").cpu(500).label("app", "web").on("n1")}. */
public final class PodUnderTest {
  private final String name;
  private final PodSpecBuilder spec;
  private final Map<String, String> labels = new HashMap<>();
  private Resources request = Resources.NONE;
  private boolean deleting;
  private Optional<String> nominatedNode = Optional.empty();
  private Instant createdAt = Instant.EPOCH;
  private Optional<Instant> startedAt = Optional.empty();

  private PodUnderTest(String namespace, String name) {
    this.name = name;
    this.spec = PodSpec.builder(namespace);
  }

  public static PodUnderTest aPod(String name) {
    return new PodUnderTest("default", name);
  }

  public static PodUnderTest aPod(String namespace, String name) {
    return new PodUnderTest(namespace, name);
  }

  public PodUnderTest cpu(long milliCpu) {
    request =
        new Resources(milliCpu, request.memoryBytes(), request.ephemeralBytes(), request.scalars());
    return this;
  }

  public PodUnderTest memory(long bytes) {
    request = new Resources(request.milliCpu(), bytes, request.ephemeralBytes(), request.scalars());
    return this;
  }

  public PodUnderTest scalar(String resource, long amount) {
    Map<String, Long> scalars = new HashMap<>(request.scalars());
    scalars.put(resource, amount);
    request =
        new Resources(request.milliCpu(), request.memoryBytes(), request.ephemeralBytes(), scalars);
    return this;
  }

  public PodUnderTest label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  public PodUnderTest priority(int priority) {
    spec.priority(priority);
    return this;
  }

  /** Anything else of the spec. */
  public PodUnderTest with(Consumer<PodSpecBuilder> change) {
    change.accept(spec);
    return this;
  }

  public PodUnderTest deleting() {
    deleting = true;
    return this;
  }

  public PodUnderTest nominatedTo(String node) {
    nominatedNode = Optional.of(node);
    return this;
  }

  public PodUnderTest createdAt(Instant instant) {
    createdAt = instant;
    return this;
  }

  public PodUnderTest startedAt(Instant instant) {
    startedAt = Optional.of(instant);
    return this;
  }

  public Pod pending() {
    return build(Optional.empty());
  }

  public Pod on(String node) {
    return build(Optional.of(node));
  }

  /** On a node, holding these of its accelerator devices. */
  public Pod on(String node, List<Integer> devices) {
    return build(Optional.of(node)).on(node, devices);
  }

  private Pod build(Optional<String> node) {
    if (!request.equals(Resources.NONE)) {
      spec.requests(PodRequests.of(request));
    }
    PodSpec built = spec.labels(labels).build();
    return new Pod(
        name,
        "uid-" + built.namespace() + "-" + name,
        built,
        node,
        nominatedNode,
        deleting,
        false,
        createdAt,
        startedAt,
        List.of(),
        Optional.empty());
  }
}
