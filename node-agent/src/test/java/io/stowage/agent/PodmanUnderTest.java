package io.stowage.agent;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Podman with a store and a network of its own, which plays pods as a kubelet would. Where it is
 * missing, or we are not root, tests are skipped, unless the environment variable {@code
 * STOWAGE_CONTAINER} is {@code required}.
 */
final class PodmanUnderTest implements AutoCloseable {
  // Root does not always have the folder that iptables lies in, which podman calls.
  private static final String PATH = System.getenv("PATH") + ":/usr/sbin:/usr/libexec/podman";
  private static final List<String> NEEDED = List.of("podman", "runc", "catatonit", "ping");

  private final Path folder;

  PodmanUnderTest(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("networks"));
    Files.writeString(folder.resolve("containers.conf"), configuration());
  }

  /**
   * Runc, because crun knows no machines with both kinds of control groups. Limits that no machine
   * refuses, where podman would ask for a million files. Ping sockets as containerd 2 allows them;
   * podman 4 does not read them from the pod.
   */
  private String configuration() {
    return """
    [containers]
    default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
    default_sysctls = ["net.ipv4.ping_group_range=0 0"]
    [engine]
    runtime = "runc"
    cgroup_manager = "cgroupfs"
    events_logger = "file"
    tmp_dir = "%1$s/tmp"
    [network]
    network_config_dir = "%1$s/networks"
    """
        .formatted(folder);
  }

  static void assumeUsable() {
    List<String> missing = NEEDED.stream().filter(program -> !isInstalled(program)).toList();
    boolean usable = missing.isEmpty() && "root".equals(System.getProperty("user.name"));
    if ("required".equals(System.getenv("STOWAGE_CONTAINER"))) {
      if (!usable) {
        throw new IllegalStateException("Root is required, and these are missing: " + missing);
      }
    } else {
      assumeTrue(usable, "The image is not run: that needs root, and these are missing " + missing);
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(PATH.split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  String podman(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("podman", "--storage-driver", "vfs", "--root", folder + "/images"));
    command.addAll(List.of("--runroot", folder + "/run"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CONTAINERS_CONF", folder.resolve("containers.conf").toString());
    builder.environment().put("PATH", PATH);
    return output(builder);
  }

  /** What a program prints; an error if it fails. */
  static String output(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("%s: %s".formatted(String.join(" ", builder.command()), said));
    }
    return said.strip();
  }

  /** Leaves neither processes nor bridges behind. */
  @Override
  public void close() throws IOException {
    podman("pod", "rm", "--all", "--force", "--time", "0");
    podman("network", "prune", "--force");
  }
}
