package io.stowage.app.controlplane;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A fresh control plane on free loopback ports, whose state lies in a temporary folder until it is
 * closed. It also ends with this JVM.
 */
public final class ControlPlane implements AutoCloseable {
  public static final String ETCD = "etcd";
  public static final String API_SERVER = "kube-apiserver";
  public static final String CONTROLLER_MANAGER = "kube-controller-manager";
  public static final String KUBE_SCHEDULER = "kube-scheduler";
  public static final String KWOK = "kwok";
  private static final String KUBECTL = "kubectl";
  private static final String SETTINGS = "env";

  private final Testenv testenv;
  private final Path folder;
  private final Consumer<String> progress;
  private final Thread shutdownHook = new Thread(this::endWithJvm, "control plane's end");

  private ControlPlane(Testenv testenv, Path folder, Consumer<String> progress) {
    this.testenv = testenv;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Returns when the programs are ready: seconds, but minutes when they have to be built first.
   *
   * @throws ProgramUnavailableException if they are not there and cannot be built
   */
  public static ControlPlane start(ControlPlaneOptions options) {
    var plane = new ControlPlane(Testenv.find(), temporaryFolder(), options.progress());
    Runtime.getRuntime().addShutdownHook(plane.shutdownHook);
    try {
      plane.run("up", options.arguments());
    } catch (RuntimeException e) {
      plane.close();
      throw e;
    }
    return plane;
  }

  /** An administrator's. */
  public Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /** With the rights of kube-scheduler and to the lease {@code kube-system/stowage}, no others. */
  public Path stowageKubeconfig() {
    return folder.resolve("stowage.kubeconfig");
  }

  /** kube-scheduler's own, for comparisons in which the API server treats both alike. */
  public Path kubeSchedulerKubeconfig() {
    return folder.resolve("kube-scheduler.kubeconfig");
  }

  /** Where a scheduler that was started here serves its metrics, without asking who reads. */
  public URI metricsOf(String scheduler) {
    return URI.create(read(folder.resolve("health").resolve(scheduler)).strip())
        .resolve("/metrics");
  }

  /** The project's own folder, with its launcher. */
  public Path project() {
    return testenv.project();
  }

  public Path certificateAuthority() {
    return folder.resolve("certificates/apiserver.crt");
  }

  public URI apiServer() {
    return URI.create(setting("APISERVER_URL"));
  }

  /** An administrator's. */
  public String token() {
    return setting("ADMIN_TOKEN");
  }

  /** The user {@code stowage}'s. */
  public String stowageToken() {
    return setting("STOWAGE_TOKEN");
  }

  /** One request a line, if the audit was asked for. */
  public Path auditLog() {
    return folder.resolve("audit.jsonl");
  }

  public Path log(String program) {
    return folder.resolve("logs").resolve(program + ".log");
  }

  /** Kills it; data and port stay its own. */
  public void stop(String program) {
    run("stop", List.of(program));
  }

  /** Starts a stopped program again, as it was, and returns when it is ready. */
  public RunningProgram start(String program) {
    run("start", List.of(program));
    return program(program);
  }

  /** Takes the processor from it, while its connections stay open. */
  public void pause(String program) {
    run("stop", List.of(program, "STOP"));
  }

  public void resume(String program) {
    run("start", List.of(program));
  }

  /** Starts kube-scheduler under its own name; see {@link #startKubeScheduler(String, String)}. */
  public RunningProgram startKubeScheduler(String configuration) {
    return startKubeScheduler(KUBE_SCHEDULER, configuration);
  }

  /**
   * Starts kube-scheduler under a name of its own, so that several can run side by side.
   *
   * @param configuration a KubeSchedulerConfiguration; where it names no kubeconfig it gets one
   */
  public RunningProgram startKubeScheduler(String name, String configuration) {
    var file = folder.resolve(name + ".configuration");
    try {
      Files.writeString(file, configuration);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run("kube-scheduler", List.of(file.toString(), "--name", name));
    return program(name);
  }

  public RunningProgram program(String name) {
    return new RunningProgram(
        name, Long.parseLong(read(folder.resolve("pids").resolve(name)).strip()));
  }

  /** A kubectl that is there, if any: on the path, or beside the programs that run. */
  public Optional<String> kubectl() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    boolean onPath =
        Stream.of(path.split(File.pathSeparator))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, KUBECTL)));
    return onPath
        ? Optional.of(KUBECTL)
        : ProcessHandle.of(program(API_SERVER).processId())
            .flatMap(process -> process.info().command())
            .map(command -> Path.of(command).resolveSibling(KUBECTL))
            .filter(Files::isExecutable)
            .map(Path::toString);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      return; // The JVM is ending, and the hook does the work.
    }
    takeDown();
  }

  /** A script that is still starting programs would go on without us. */
  private void endWithJvm() {
    testenv.endScripts();
    takeDown();
  }

  private void takeDown() {
    if (Files.exists(folder.resolve(SETTINGS))) {
      testenv.run(progress, "down", List.of(folder.toString()));
    } else {
      forgetFolder();
    }
  }

  /** Nothing was started when the programs could not be had. */
  private void forgetFolder() {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void run(String script, List<String> arguments) {
    var all = new ArrayList<String>();
    all.add(folder.toString());
    all.addAll(arguments);
    testenv.run(progress, script, all);
  }

  private String setting(String name) {
    return read(folder.resolve(SETTINGS))
        .lines()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(folder.resolve(SETTINGS) + " lacks " + name));
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("stowage-control-plane-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
