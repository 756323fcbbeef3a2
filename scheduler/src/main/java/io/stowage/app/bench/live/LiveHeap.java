package io.stowage.app.bench.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What another Java process really holds: the bytes of all objects that are left after a full
 * collection, which counting them brings about. What a process occupies says little of that, since
 * a collector takes memory as long as there is some.
 */
record LiveHeap(long processId) {
  private static final Pattern TOTAL = Pattern.compile("^Total\\s+\\d+\\s+(\\d+)\\s*$");

  /** Empty where the JDK's tools cannot look into the process. */
  OptionalDouble megabytes() throws IOException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(processId),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    return total(jcmd.inputReader(StandardCharsets.UTF_8).readAllLines());
  }

  static OptionalDouble total(List<String> histogram) {
    return histogram.stream()
        .map(TOTAL::matcher)
        .filter(Matcher::matches)
        .mapToDouble(total -> Long.parseLong(total.group(1)) / 1e6)
        .findFirst();
  }
}
