package io.stowage.app.demo;

import io.stowage.app.demo.Opening.Happening;
import io.stowage.simulation.Occurrence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What happens to nodes by itself, told to people; what happens to many at once is told as one. */
final class Happenings {
  private record One(Duration at, String kind, String node, String what) {}

  // Latency changes a little all day long.
  private static final double WORTH_TELLING_MILLIS = 15;

  private final Map<String, Double> latencyMillis = new HashMap<>();
  private final List<One> seen = new ArrayList<>();

  void see(Occurrence occurrence) {
    switch (occurrence) {
      case Occurrence.NodeFails o -> add(o.at(), "failed", o.node(), "fails");
      case Occurrence.NodeRecovers o -> add(o.at(), "back", o.node(), "is back");
      case Occurrence.NodeDrains o -> add(o.at(), "drained", o.node(), "is drained");
      case Occurrence.NodeUncordoned o -> add(o.at(), "back", o.node(), "takes pods again");
      case Occurrence.NodeJoins o -> add(o.at(), "joined", o.node().name(), "joins");
      case Occurrence.NodeLeaves o -> add(o.at(), "failed", o.node(), "is removed");
      case Occurrence.LatencyChanges o -> seeLatency(o);
      case Occurrence.PodArrives o -> {}
      case Occurrence.PodDeleted o -> {}
      case Occurrence.NodeChanges o -> {}
      case Occurrence.ObjectChanges o -> {}
      case Occurrence.ObjectDisappears o -> {}
    }
  }

  private void seeLatency(Occurrence.LatencyChanges change) {
    Double before = latencyMillis.put(change.node(), change.millis());
    double more = before == null ? 0 : change.millis() - before;
    if (Math.abs(more) >= WORTH_TELLING_MILLIS) {
      add(
          change.at(),
          more > 0 ? "failed" : "back",
          change.node(),
          "is %.0f ms %s its users"
              .formatted(Math.abs(more), more > 0 ? "farther from" : "nearer to"));
    }
  }

  private void add(Duration at, String kind, String node, String what) {
    seen.add(new One(at, kind, node, what));
  }

  List<Happening> told() {
    List<Happening> told = new ArrayList<>();
    for (int first = 0; first < seen.size(); ) {
      int next = first + 1;
      while (next < seen.size() && alike(seen.get(first), seen.get(next))) {
        next++;
      }
      told.add(told(seen.subList(first, next)));
      first = next;
    }
    return told;
  }

  private static boolean alike(One a, One b) {
    return a.at.equals(b.at) && a.kind.equals(b.kind);
  }

  private static Happening told(List<One> alike) {
    One one = alike.getFirst();
    String text =
        alike.size() == 1
            ? "%s %s".formatted(one.node, one.what)
            : "%s and %d more: each %s".formatted(one.node, alike.size() - 1, one.what);
    return new Happening(one.at.toMillis() / 1000.0, one.kind, text);
  }
}
