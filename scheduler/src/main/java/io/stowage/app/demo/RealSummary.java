package io.stowage.app.demo;

import io.stowage.app.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** How the real demo ended: what became of the pods, and how long it took. */
public final class RealSummary {
  /** A figure and its name. */
  record Line(String name, String value) {}

  private final int bound;
  private final List<Line> lines;

  RealSummary(int bound, int evicted, int pending, Timings decisions, Timings untilBound) {
    this.bound = bound;
    this.lines =
        List.of(
            new Line("pods bound", String.valueOf(bound)),
            new Line("pods evicted by preemption", String.valueOf(evicted)),
            new Line("pods still pending", String.valueOf(pending)),
            new Line("decisions", String.valueOf(decisions.count())),
            new Line("a decision, p50", millis(decisions.percentile(50))),
            new Line("a decision, p99", millis(decisions.percentile(99))),
            new Line("first seen to bound, p50", millis(untilBound.percentile(50))),
            new Line("first seen to bound, p99", millis(untilBound.percentile(99))));
  }

  private static String millis(OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.2f ms", value.getAsDouble()) : "–";
  }

  String message(String version) {
    String headline = "%d pods bound through a real kube-apiserver %s".formatted(bound, version);
    return Json.of(Map.of("summary", Map.of("headline", headline, "lines", lines)));
  }

  /** For the terminal. */
  public String table() {
    TextTable table = new TextTable("on the real control plane", "");
    lines.forEach(line -> table.row(line.name(), line.value()));
    return table.toString();
  }
}
