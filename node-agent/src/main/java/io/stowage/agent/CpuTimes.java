package io.stowage.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
  private static final Pattern POD = Pattern.compile("pod([0-9a-f_-]{36})(\\.slice)?$");
  private static final Pattern USAGE = Pattern.compile("^usage_usec (\\d+)$", Pattern.MULTILINE);
  private static final Pattern MACHINE_NAME = Pattern.compile("-name\\x00(?:guest=)?([^,\\x00]+)");

  /** Of each virtual machine by its name, of each pod by its UID. */
  Map<String, Double> read() {
    Map<String, Double> seconds = new TreeMap<>();
    readMachines(seconds);
    readPods(seconds);
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
    } catch (IOException | NumberFormatException unreadable) {
      return 0;
    }
  }

  private void readMachines(Map<String, Double> seconds) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
        readMachine(process, seconds);
      }
    } catch (IOException unreadable) {
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
    Matcher pod = POD.matcher(String.valueOf(folder.getFileName()));
    if (pod.find()) {
      try {
        Matcher usage = USAGE.matcher(Files.readString(folder.resolve("cpu.stat")));
        if (usage.find()) {
          String uid = pod.group(1).replace('_', '-');
          seconds.put("pod/" + uid, Long.parseLong(usage.group(1)) / 1e6);
        }
      } catch (IOException gone) {
        // It ended while we looked.
      }
    }
  }
}
