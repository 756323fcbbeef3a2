package io.stowage.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The CPU time that virtual machines (qemu) and pods have used so far, in seconds.
 *
 * @param proc {@code /proc} of the host
 * @param cgroups {@code /sys/fs/cgroup} of the host, version 2
 */
record CpuTimes(Path proc, Path cgroups) {
  private static final double TICKS_A_SECOND = 100;
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;
  // Pods from a file on the node, such as the API server, have a digest without hyphens.
  private static final Pattern POD =
      Pattern.compile("pod([0-9a-f_-]{36}|[0-9a-f]{32})(?:\\.slice)?(?=/|$)", Pattern.MULTILINE);
  private static final Pattern USAGE = Pattern.compile("^usage_usec (\\d+)$", Pattern.MULTILINE);
  private static final Pattern MACHINE_NAME = Pattern.compile("-name\\x00(?:guest=)?([^,\\x00]+)");

  /**
   * Of each virtual machine by its name, of each pod by its UID; of pods from files on the node by
   * the digest that their annotation {@code kubernetes.io/config.hash} tells.
   */
  Map<String, Double> read() {
    Map<String, Double> seconds = new TreeMap<>();
    readPods(seconds);
    readMachines(seconds);
    return seconds;
  }

  /** The CPU time that the whole machine has used, or 0 where it cannot be told. */
  double total() {
    try (Stream<String> lines = Files.lines(proc.resolve("stat"))) {
      String[] ticks = lines.findFirst().orElse("").strip().split("\\s+", -1);
      double used = 0;
      for (int i = 1; i < ticks.length && i <= 8; i++) {
        boolean idle = i == 4 || i == 5;
        used += idle ? 0 : Double.parseDouble(ticks[i]);
      }
      return used / TICKS_A_SECOND;
    } catch (IOException | UncheckedIOException | NumberFormatException unreadable) {
      return 0;
    }
  }

  private void readMachines(Map<String, Double> seconds) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
        readMachine(process, seconds);
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // Without processes there are no machines to tell of.
    }
  }

  private static void readMachine(Path process, Map<String, Double> seconds) {
    try {
      String command = Files.readString(process.resolve("cmdline"));
      String program = command.split("\0", 2)[0];
      if (!program.contains("qemu-system") && !program.contains("qemu-kvm")) {
        return;
      }
      if (podOf(process).filter(seconds::containsKey).isPresent()) {
        // As with KubeVirt: what it uses is told as its pod's already.
        return;
      }
      Matcher named = MACHINE_NAME.matcher(command);
      String name = named.find() ? named.group(1) : String.valueOf(process.getFileName());
      String stat = Files.readString(process.resolve("stat"));
      // The program's name, which may contain anything, ends with the last bracket.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      double ticks =
          Double.parseDouble(fields[USER_TICKS]) + Double.parseDouble(fields[SYSTEM_TICKS]);
      seconds.merge("vm/" + name, ticks / TICKS_A_SECOND, Double::sum);
    } catch (IOException | RuntimeException gone) {
      // It ended while we looked.
    }
  }

  /**
   * The pod that a process runs in. Where the agent sees control groups as its own container does,
   * their paths begin elsewhere; that of another pod contains the pod's own folder all the same.
   */
  private static Optional<String> podOf(Path process) {
    try {
      return podIn(Files.readString(process.resolve("cgroup")));
    } catch (IOException untold) {
      return Optional.empty();
    }
  }

  private static Optional<String> podIn(String path) {
    Matcher pod = POD.matcher(path);
    return pod.find() ? Optional.of("pod/" + pod.group(1).replace('_', '-')) : Optional.empty();
  }

  private void readPods(Map<String, Double> seconds) {
    if (!Files.isDirectory(cgroups)) {
      return;
    }
    try (Stream<Path> folders = Files.find(cgroups, 4, (path, kind) -> kind.isDirectory())) {
      folders.forEach(folder -> readPod(folder, seconds));
    } catch (IOException | RuntimeException unreadable) {
      // What was found so far holds.
    }
  }

  private static void readPod(Path folder, Map<String, Double> seconds) {
    Optional<String> pod = podIn(String.valueOf(folder.getFileName()));
    if (pod.isPresent()) {
      try {
        Matcher usage = USAGE.matcher(Files.readString(folder.resolve("cpu.stat")));
        if (usage.find()) {
          seconds.put(pod.get(), Long.parseLong(usage.group(1)) / 1e6);
        }
      } catch (IOException gone) {
        // It ended while we looked.
      }
    }
  }
}
