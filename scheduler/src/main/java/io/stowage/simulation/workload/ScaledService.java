package io.stowage.simulation.workload;

import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * A Deployment that is scaled with the time of day, and once rolled out anew, one replica after the
 * other. The replicas that came last are the first to go.
 *
 * @param most its replicas at the peak
 * @param rollout when a new version replaces the replicas that run then
 */
record ScaledService(PodTemplate template, int most, DayCurve day, Duration rollout) {
  private static final Duration SCALING_INTERVAL = Duration.ofMinutes(5);
  private static final Duration BETWEEN_REPLACEMENTS = Duration.ofSeconds(20);

  /** A replica that runs from then to then. */
  private record Stint(int replica, Duration from, Duration until) {}

  Iterator<Occurrence> occurrences(Duration length) {
    List<Stint> stints = new ArrayList<>();
    for (int replica = 0; replica < most; replica++) {
      stints.addAll(stints(replica, length));
    }
    stints.sort(Comparator.comparing(Stint::from));
    List<Occurrence> arrivals = new ArrayList<>();
    for (Stint stint : stints) {
      Lifetime lifetime =
          stint.until.compareTo(length) < 0
              ? new Lifetime.Until(stint.until)
              : new Lifetime.Forever();
      arrivals.add(new Occurrence.PodArrives(stint.from, template.pod(arrivals.size(), lifetime)));
    }
    return arrivals.iterator();
  }

  private List<Stint> stints(int replica, Duration length) {
    List<Stint> stints = new ArrayList<>();
    Duration replaced = rollout.plus(BETWEEN_REPLACEMENTS.multipliedBy(replica));
    Duration at = Duration.ZERO;
    while (at.compareTo(length) < 0) {
      Duration end = at.plus(SCALING_INTERVAL);
      while (isWanted(replica, at) && isWanted(replica, end) && end.compareTo(length) < 0) {
        end = end.plus(SCALING_INTERVAL);
      }
      if (isWanted(replica, at)) {
        addSplit(stints, new Stint(replica, at, end), replaced);
      }
      at = end;
    }
    return stints;
  }

  private static void addSplit(List<Stint> stints, Stint stint, Duration replaced) {
    if (stint.from.compareTo(replaced) < 0 && replaced.compareTo(stint.until) < 0) {
      stints.add(new Stint(stint.replica, stint.from, replaced));
      stints.add(new Stint(stint.replica, replaced, stint.until));
    } else {
      stints.add(stint);
    }
  }

  private boolean isWanted(int replica, Duration at) {
    return replica < Math.round(most * day.at((double) at.toSeconds()));
  }
}
