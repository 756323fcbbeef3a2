package io.stowage.scheduling;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What has happened since each of the pods that are being tried was taken from the queue. */
final class InFlight {
  private final SequencedMap<String, Long> startByUid = new LinkedHashMap<>();
  private final ArrayDeque<Arrival> arrivals = new ArrayDeque<>();
  private long firstArrival;

  void begin(String uid) {
    startByUid.put(uid, firstArrival + arrivals.size());
  }

  /** Nobody is being tried. */
  boolean isEmpty() {
    return startByUid.isEmpty();
  }

  void record(Arrival arrival) {
    if (!startByUid.isEmpty()) {
      arrivals.add(arrival);
    }
  }

  /** What happened since the pod's attempt began; only what others still need is kept. */
  List<Arrival> end(String uid) {
    Long start = startByUid.remove(uid);
    if (start == null || arrivals.isEmpty()) {
      return List.of();
    }
    List<Arrival> since = arrivals.stream().skip(start - firstArrival).toList();
    long needed =
        startByUid.isEmpty() ? firstArrival + arrivals.size() : startByUid.firstEntry().getValue();
    for (; firstArrival < needed; firstArrival++) {
      arrivals.removeFirst();
    }
    return since;
  }
}
