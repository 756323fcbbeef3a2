package io.stowage.app.demo;

import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.demo.Opening.ClusterCard;
import io.stowage.app.demo.Opening.Happening;
import io.stowage.app.demo.Opening.PolicyCard;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.kubernetes.Administrator;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A real control plane whose pods Stowage schedules while people look on: the nodes and the load
 * come from us, all between them is Kubernetes.
 */
public final class RealDemo implements AutoCloseable {
  private static final Duration FRAME = Duration.ofMillis(250);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);
  private static final Duration NODES_WITHIN = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final String[] CONTROLLERS = {
    "deployment-controller",
    "replicaset-controller",
    "job-controller",
    "garbage-collector-controller"
  };

  private final ControlPlane plane;
  private final Duration length;
  private final Recording recording;
  private final ApiServer api;
  private final Administrator admin;
  private final RealBoard board;
  private final RealScheduling scheduling;
  private final List<Happening> happenings = new ArrayList<>();
  private String version = "";
  private volatile int framesTold;
  private volatile boolean stopping;

  private RealDemo(ControlPlane plane, Duration length, Recording recording) throws IOException {
    this.plane = plane;
    this.length = length;
    this.recording = recording;
    this.api = new ApiServer(Connection.of(plane.kubeconfig()), ANSWER_WITHIN);
    this.admin = new Administrator(api);
    this.board = new RealBoard(RealLoad.nodes(), RealScheduling.policy());
    this.scheduling =
        new RealScheduling(
            new ApiServer(Connection.of(plane.stowageKubeconfig()), ANSWER_WITHIN), board);
  }

  /**
   * Brings the control plane up: seconds, but minutes when its programs have to be built first.
   *
   * @param progress hears what is being built
   * @throws io.stowage.app.controlplane.ProgramUnavailableException if it cannot be built
   */
  public static RealDemo start(Duration length, Recording recording, Consumer<String> progress) {
    ControlPlane plane =
        ControlPlane.start(
            ControlPlaneOptions.bare()
                .withControllers(CONTROLLERS)
                .withKwok()
                .withProgress(progress));
    try {
      return new RealDemo(plane, length, recording);
    } catch (IOException unusable) {
      plane.close();
      throw new UncheckedIOException(unusable);
    }
  }

  /** Of a hundred parts of the demo, those that were shown. */
  public long percentShown() {
    return Math.min(100, 100L * framesTold / frames());
  }

  private int frames() {
    return (int) Math.max(1, length.dividedBy(FRAME));
  }

  /** How to look at the cluster, a command a line. */
  public List<String> commands() {
    return List.of(
        "export KUBECONFIG=" + plane.kubeconfig(),
        plane.kubectl().orElse("kubectl") + " get pods -A -o wide");
  }

  /** Shows the load to its end. */
  public RealSummary run() throws IOException, InterruptedException {
    RealLoad load = new RealLoad(admin, length, this::note);
    load.prepare();
    scheduling.start();
    awaitNodes();
    version = admin.read("version").path("gitVersion").asText();
    recording.add(Json.of(Map.of("opening", opening())));
    board.begin();
    Background people = new Background("load", load::run);
    Conductor conductor = new Conductor(1, FRAME, this::tellFrame);
    try {
      while (framesTold < frames() && !stopping) {
        conductor.frameDone();
        check(people);
      }
    } finally {
      people.close();
    }
    return board.summary();
  }

  private void check(Background people) throws IOException {
    if (!stopping) {
      people.check();
      scheduling.check();
    }
  }

  /** Asks for an early end; {@link #run} returns soon. */
  public void stop() {
    stopping = true;
  }

  private void awaitNodes() throws IOException, InterruptedException {
    long patienceEnds = System.nanoTime() + NODES_WITHIN.toNanos();
    while (scheduling.cluster().nodes().size() < RealLoad.nodes().size()) {
      scheduling.check();
      if (System.nanoTime() - patienceEnds > 0) {
        throw new IOException("The nodes are not known after %s.".formatted(NODES_WITHIN));
      }
      Thread.sleep(LOOK_EVERY);
    }
  }

  private Opening opening() {
    ClusterSnapshot cluster = scheduling.cluster();
    return new Opening(
        RealScheduling.SEED,
        length.toMillis() / 1000.0,
        0,
        frames(),
        0,
        List.of(new PolicyCard("stowage", "kube-scheduler's own scores, decided by Stowage")),
        RealLoad.nodes().stream()
            .map(name -> cluster.node(name).map(NodeView::node).orElseThrow())
            .map(Day::card)
            .toList(),
        List.of(),
        new ClusterCard(version, plane.apiServer().toString(), commands()));
  }

  private synchronized void note(Happening happening) {
    happenings.add(happening);
  }

  private synchronized void tellFrame() {
    List<BoardFrame> boards = List.of(board.frame(scheduling.cluster()));
    recording.add(Json.of(new FrameMessage(framesTold, boards, List.copyOf(happenings))));
    happenings.clear();
    framesTold = framesTold + 1;
  }

  /** Tells pages how it ended, and that this is all. */
  public void conclude(RealSummary summary) {
    recording.add(summary.message(version));
    recording.end();
  }

  /** Takes everything down. */
  @Override
  public void close() {
    scheduling.close();
    api.close();
    plane.close();
  }
}
