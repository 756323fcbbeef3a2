package io.stowage.scheduling;

import io.stowage.cluster.Pod;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Asks the filters that refused a pod, and no others, whether an event is worth another try. */
final class Hints {
  private final Map<String, Filter> filters = new HashMap<>();

  Hints(Collection<Filter> filters) {
    filters.forEach(filter -> this.filters.put(filter.name(), filter));
  }

  boolean worthATry(Set<String> refusedBy, Pod pod, Arrival arrival) {
    return arrival.concerns(pod)
        && refusedBy.stream().anyMatch(name -> mayCure(name, pod, arrival));
  }

  private boolean mayCure(String name, Pod pod, Arrival arrival) {
    Filter filter = filters.get(name);
    return filter == null || filter.mayCure(arrival.event(), pod, arrival.before());
  }
}
