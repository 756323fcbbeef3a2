package io.stowage.app.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.app.demo.Opening.Happening;
import io.stowage.app.demo.RealManifests.Pods;
import io.stowage.kubernetes.Administrator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What people do to the real cluster during the demo: they deploy, scale, drain. The pods come from
 * the cluster's own controllers.
 */
final class RealLoad {
  private static final String NODES = "api/v1/nodes";
  private static final String OURS = "/namespaces/" + RealManifests.NAMESPACE + "/";
  private static final String DEPLOYMENTS = "apis/apps/v1" + OURS + "deployments";
  private static final String JOBS = "apis/batch/v1" + OURS + "jobs";
  private static final String PODS = "api/v1" + OURS + "pods";
  private static final String PRIORITY_CLASSES = "apis/scheduling.k8s.io/v1/priorityclasses";
  private static final String URGENT = "urgent";
  private static final String LATER = "later";

  private static final Pods WEB = new Pods("web", "2", "3Gi");
  private static final Pods API = new Pods("api", "4", "6Gi");
  private static final Pods CACHE = new Pods("cache", "3", "48Gi").inPool("memory");
  private static final Pods INDEXER = new Pods("indexer", "8", "10Gi").priority(LATER);
  private static final Pods CHECKOUT = new Pods("checkout", "8", "8Gi").priority(URGENT);
  private static final Pods REPORT = new Pods("report", "1", "1Gi");
  private static final Pods MAIL = new Pods("mail", "1", "2Gi");
  private static final Pods INVOICES = new Pods("invoices", "2", "2Gi");
  private static final Pods GIANT = new Pods("giant", "48", "8Gi");

  /** A kind of node and how many of them there are. */
  private record Pool(String name, int nodes, int cores, int gib) {
    String node(int number) {
      return "%s-%02d".formatted(name, number);
    }

    String manifest(int number) {
      String zone = "zone-" + (char) ('a' + number % 3);
      return RealManifests.node(node(number), name, zone, cores, gib);
    }
  }

  private static final Pool COMPUTE = new Pool("compute", 12, 32, 64);
  private static final List<Pool> POOLS =
      List.of(new Pool("general", 20, 16, 64), COMPUTE, new Pool("memory", 8, 16, 256));
  private static final int DRAINED = 5;

  /** A request, or several. */
  private interface Deed {
    void perform() throws IOException, InterruptedException;
  }

  /**
   * Something that somebody does.
   *
   * @param at as a share of the demo's length
   */
  private record Act(double at, String kind, String text, Deed deed) {}

  private final Administrator admin;
  private final Duration length;
  private final Consumer<Happening> told;

  RealLoad(Administrator admin, Duration length, Consumer<Happening> told) {
    this.admin = admin;
    this.length = length;
    this.told = told;
  }

  /** The names of all nodes that the demo ever has. */
  static List<String> nodes() {
    return POOLS.stream()
        .flatMap(pool -> IntStream.rangeClosed(1, pool.nodes()).mapToObj(pool::node))
        .toList();
  }

  /** Nodes, and what pods refer to. */
  void prepare() throws IOException {
    admin.create("api/v1/namespaces", RealManifests.namespace());
    admin.create(PRIORITY_CLASSES, RealManifests.priorityClass(URGENT, 1000));
    admin.create(PRIORITY_CLASSES, RealManifests.priorityClass(LATER, -10));
    for (Pool pool : POOLS) {
      for (int number = 1; number <= pool.nodes(); number++) {
        admin.create(NODES, pool.manifest(number));
      }
    }
  }

  /** Does everything at its time. */
  void run() throws IOException, InterruptedException {
    long began = System.nanoTime();
    for (Act act : acts()) {
      long due = began + Math.round(act.at() * length.toNanos());
      Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
      told.accept(new Happening((System.nanoTime() - began) / 1e9, act.kind(), act.text()));
      act.deed().perform();
    }
  }

  private List<Act> acts() {
    String drained = COMPUTE.node(DRAINED);
    String its = NODES + "/" + drained;
    return List.of(
        deploys(0, WEB, 30),
        deploys(0.01, API, 24),
        deploys(0.02, CACHE, 8),
        deploys(0.05, GIANT, 2),
        runs(0.09, REPORT, 48, 12),
        deploys(0.16, INDEXER, 68),
        rollsOut(0.25, API, 24),
        scales(0.32, WEB, 30, 60),
        runs(0.37, MAIL, 30, 10),
        deploys(0.42, CHECKOUT, 12),
        runs(0.49, INVOICES, 24, 8),
        new Act(0.55, "drained", drained + " is cordoned and drained", () -> drain(drained)),
        scales(0.65, INDEXER, 68, 36),
        new Act(0.73, "failed", drained + " is deleted", () -> admin.delete(its)),
        rollsOut(0.77, CACHE, 8),
        new Act(
            0.82,
            "joined",
            drained + " joins again",
            () -> admin.create(NODES, COMPUTE.manifest(DRAINED))),
        scales(0.87, CHECKOUT, 12, 4),
        scales(0.9, WEB, 60, 20));
  }

  private Act deploys(double at, Pods pods, int replicas) {
    String urgency =
        pods.priorityClass().isEmpty() ? "" : ", priority class " + pods.priorityClass();
    return new Act(
        at,
        "load",
        "Deployment %s: %d × %s CPU, %s%s"
            .formatted(pods.app(), replicas, pods.cpu(), pods.memory(), urgency),
        () -> admin.create(DEPLOYMENTS, RealManifests.deployment(pods, replicas)));
  }

  private Act runs(double at, Pods pods, int completions, int atOnce) {
    return new Act(
        at,
        "load",
        "Job %s: %d pods, %d at a time".formatted(pods.app(), completions, atOnce),
        () -> admin.create(JOBS, RealManifests.job(pods, completions, atOnce)));
  }

  private Act rollsOut(double at, Pods pods, int replicas) {
    return new Act(
        at,
        "load",
        "Deployment %s rolls out a new release to its %d pods".formatted(pods.app(), replicas),
        () -> admin.change(DEPLOYMENTS + "/" + pods.app(), RealManifests.release("2")));
  }

  private Act scales(double at, Pods pods, int from, int to) {
    return new Act(
        at,
        "load",
        "Deployment %s goes from %d to %d replicas".formatted(pods.app(), from, to),
        () ->
            admin.change(
                DEPLOYMENTS + "/" + pods.app(), "{\"spec\":{\"replicas\":%d}}".formatted(to)));
  }

  /** As kubectl does. */
  private void drain(String node) throws IOException, InterruptedException {
    admin.change(NODES + "/" + node, "{\"spec\":{\"unschedulable\":true}}");
    JsonNode pods = admin.read(PODS + "?fieldSelector=spec.nodeName%3D" + node);
    for (JsonNode pod : pods.path("items")) {
      String name = pod.at("/metadata/name").asText();
      admin.evict(PODS + "/" + name, RealManifests.eviction(name));
    }
  }
}
