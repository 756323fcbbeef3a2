package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.DecisionListener;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The stage of one test: a namespace and nodes of its own on the shared control plane, a proxy, and
 * our scheduler behind it.
 */
final class FaultScene implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);
  static final WatchSettings WATCH =
      new WatchSettings(
          Duration.ofMinutes(5),
          Duration.ofSeconds(150),
          Duration.ofMinutes(4),
          Duration.ofSeconds(1),
          Duration.ofMillis(100),
          Duration.ofSeconds(1),
          8);

  /** Looks every two seconds whether news was lost. */
  static final WatchSettings COMPARING =
      new WatchSettings(
          WATCH.maxWatchAge(),
          WATCH.longestSilence(),
          Duration.ofSeconds(2),
          WATCH.graceOfResync(),
          WATCH.firstRetry(),
          WATCH.longestRetry(),
          WATCH.staleListsBelieved());

  /** Schedulers that agree by a lease of four seconds. */
  static final LeaseSettings LEASE =
      new LeaseSettings(
          "kube-system",
          "stowage",
          Duration.ofSeconds(4),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1));

  final ControlPlane plane = SharedControlPlane.running();
  final AdminApi api = new AdminApi(plane);
  final FaultyProxy proxy = new FaultyProxy(plane);
  final String namespace = "faults-" + UUID.randomUUID().toString().substring(0, 8);
  private final Path kubeconfig = Files.createTempFile("stowage-faults-", ".kubeconfig");
  private @Nullable SchedulerUnderTest scheduler;

  FaultScene() throws IOException {
    api.create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"%s\"}}".formatted(namespace));
    writeKubeconfig(token());
  }

  /** A scene whose scheduler holds a lease, and gives it back at the end. */
  static FaultScene startedWithLease() throws IOException, InterruptedException {
    FaultScene scene = new FaultScene();
    scene.forgetLease();
    scene.start(WATCH, Optional.of(LEASE), List.of());
    return scene;
  }

  /** A scene whose scheduler is up and knows the cluster. */
  static FaultScene started() throws IOException, InterruptedException {
    FaultScene scene = new FaultScene();
    scene.start(WATCH, Optional.empty(), List.of());
    return scene;
  }

  static FaultScene started(WatchSettings watch) throws IOException, InterruptedException {
    FaultScene scene = new FaultScene();
    scene.start(watch, Optional.empty(), List.of());
    return scene;
  }

  void start(WatchSettings watch, Optional<LeaseSettings> lease, List<DecisionListener> listeners)
      throws IOException, InterruptedException {
    SchedulerUnderTest started =
        SchedulerUnderTest.started(kubeconfig, "first", watch, lease, listeners);
    scheduler = started;
    await("the scheduler's turn", () -> started.live().loop().isPresent());
  }

  SchedulerUnderTest scheduler() {
    SchedulerUnderTest started = scheduler;
    if (started == null) {
      throw new IllegalStateException("no scheduler was started");
    }
    return started;
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  /** Who the scheduler is. */
  String token() {
    return plane.stowageToken();
  }

  /** The scheduler finds this token when it looks for its own the next time. */
  void writeKubeconfig(String token) throws IOException {
    writeKubeconfig(kubeconfig, proxy.address(), token);
  }

  static void writeKubeconfig(Path file, URI server, String token) throws IOException {
    Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        current-context: proxy
        clusters:
        - {name: proxy, cluster: {server: "%s"}}
        contexts:
        - {name: proxy, context: {cluster: proxy, user: us}}
        users:
        - {name: us, user: {token: "%s"}}
        """
            .formatted(server, token));
  }

  /** Adds a node and returns its name. */
  String node(String name, int cpus) {
    String full = namespace + "-" + name;
    api.create(
        "/api/v1/nodes",
        """
        {"metadata":{"name":"%s"},"status":{"allocatable":{"cpu":"%d","memory":"64Gi","pods":"500"}}}\
        """
            .formatted(full, cpus));
    return full;
  }

  String nodePath(String node) {
    return "/api/v1/nodes/" + node;
  }

  void removeNode(String node) {
    api.delete(nodePath(node));
  }

  /** Takes away the lease that an earlier scheduler may have left. */
  void forgetLease() {
    String leases = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
    for (JsonNode lease : api.read(leases).at("/items")) {
      api.delete(leases + "/" + lease.at("/metadata/name").asText());
    }
  }

  String pods() {
    return "/api/v1/namespaces/" + namespace + "/pods";
  }

  String podPath(String pod) {
    return pods() + "/" + pod;
  }

  /** Adds a pod that asks for so many CPUs. */
  JsonNode pod(String name, int cpus) {
    return podWith(name, cpus, "");
  }

  /**
   * Adds a pod.
   *
   * @param more further fields of its spec, each with a comma before it
   */
  JsonNode podWith(String name, int cpus, String more) {
    return createPod(name, ",\"resources\":{\"requests\":{\"cpu\":\"" + cpus + "\"}}", more);
  }

  JsonNode podWithoutRequests(String name) {
    return createPod(name, "", "");
  }

  JsonNode podWithPort(String name, int port) {
    return createPod(
        name, ",\"ports\":[{\"containerPort\":%1$d,\"hostPort\":%1$d}]".formatted(port), "");
  }

  /** Adds a pod of another profile. */
  void podOf(String schedulerName, String name) {
    createPod(schedulerName, name, "", "");
  }

  private JsonNode createPod(String name, String inContainer, String inSpec) {
    return createPod(SchedulerUnderTest.NAME, name, inContainer, inSpec);
  }

  private JsonNode createPod(String schedulerName, String name, String inContainer, String inSpec) {
    return api.create(
        pods(),
        """
        {"metadata":{"name":"%s"},"spec":{"schedulerName":"%s",\
        "containers":[{"name":"c","image":"web:1"%s}]%s}}\
        """
            .formatted(name, schedulerName, inContainer, inSpec));
  }

  /** Adds a claim of this storage class. */
  void claim(String name, String storageClass) {
    api.create(
        "/api/v1/namespaces/" + namespace + "/persistentvolumeclaims",
        """
        {"metadata":{"name":"%s"},"spec":{"accessModes":["ReadWriteOnce"],\
        "storageClassName":"%s","resources":{"requests":{"storage":"1Gi"}}}}\
        """
            .formatted(name, storageClass));
  }

  /** Adds a pod that another scheduler has placed. */
  void foreignPod(String name, int cpus, String node) {
    podWith(name, cpus, ",\"nodeName\":\"" + node + "\"");
  }

  /** Binds a pod as another scheduler would. */
  void bindAsAnother(String pod, String node) {
    api.create(
        podPath(pod) + "/binding",
        """
        {"apiVersion":"v1","kind":"Binding","metadata":{"name":"%s"},\
        "target":{"kind":"Node","name":"%s"}}\
        """
            .formatted(pod, node));
  }

  void removePod(String name) {
    api.delete(podPath(name) + "?gracePeriodSeconds=0");
  }

  String nodeOf(String pod) {
    return api.read(podPath(pod)).at("/spec/nodeName").asText("");
  }

  /** Waits until the pod is bound, and returns where. */
  String awaitBound(String pod) {
    return awaitPod(pod, read -> !read.at("/spec/nodeName").asText("").isEmpty())
        .at("/spec/nodeName")
        .asText();
  }

  /** Waits until the pod's condition says why it waits, and returns the words. */
  String awaitRefusal(String pod) {
    return condition(awaitPod(pod, read -> !condition(read).isMissingNode()))
        .path("message")
        .asText();
  }

  JsonNode awaitPod(String pod, Predicate<JsonNode> wanted) {
    return api.await(podPath(pod), PATIENCE, wanted);
  }

  /** Waits until the scheduler knows this of a node. */
  void awaitKnown(String node, Predicate<NodeView> wanted) throws InterruptedException {
    await("news of " + node, () -> known(node).filter(wanted).isPresent());
  }

  void awaitForgotten(String node) throws InterruptedException {
    await("the end of " + node, () -> known(node).isEmpty());
  }

  private Optional<NodeView> known(String node) {
    return scheduler().live().loop().orElseThrow().cluster().node(node);
  }

  static JsonNode condition(JsonNode pod) {
    for (JsonNode condition : pod.at("/status/conditions")) {
      if (condition.path("type").asText().equals("PodScheduled")) {
        return condition;
      }
    }
    return pod.path("no condition");
  }

  void await(String what, BooleanSupplier wanted) throws InterruptedException {
    await(what, wanted, PATIENCE);
  }

  void await(String what, BooleanSupplier wanted, Duration patience) throws InterruptedException {
    long giveUpNanos = System.nanoTime() + patience.toNanos();
    while (!wanted.getAsBoolean()) {
      if (System.nanoTime() - giveUpNanos > 0) {
        throw new AssertionError("waited in vain for " + what + "; " + describe());
      }
      Thread.sleep(10);
    }
  }

  private String describe() {
    SchedulerUnderTest started = scheduler;
    return started == null
        ? ""
        : "bound %d, queue %s, troubles %s, failures %s, breakdown %s"
            .formatted(
                started.bound.get(),
                started.live().loop().map(l -> l.queue().population()),
                started.troubles,
                started.failures,
                started.breakdown());
  }

  /** Checks by the API server's own record that nothing went wrong. */
  void checkAudit(Duration decidedWithin) throws IOException {
    assertThat(BindingAudit.problems(audited(), SchedulerUnderTest.NAME, decidedWithin))
        .as("the audit of bindings")
        .isEmpty();
  }

  AuditedCluster audited() throws IOException {
    return AuditedCluster.of(plane.auditLog(), api, namespace);
  }

  @Override
  public void close() throws IOException {
    try {
      SchedulerUnderTest started = scheduler;
      if (started != null) {
        started.close();
      }
    } finally {
      proxy.close();
      api.delete(pods() + "?gracePeriodSeconds=0");
      for (JsonNode node : api.read("/api/v1/nodes").at("/items")) {
        String name = node.at("/metadata/name").asText();
        if (name.startsWith(namespace)) {
          removeNode(name);
        }
      }
      api.close();
      Files.deleteIfExists(kubeconfig);
    }
  }
}
