package io.stowage.scheduling;

import io.stowage.cluster.Pod;
import java.util.Set;

/** Asks the filters that refused a pod, and no others, whether an event is worth another try. */
final class Hints {
  private Profiles profiles;

  Hints(Profiles profiles) {
    this.profiles = profiles;
  }

  void use(Profiles changed) {
    profiles = changed;
  }

  boolean worthATry(Set<String> refusedBy, Pod pod, Arrival arrival) {
    return arrival.concerns(pod)
        && refusedBy.stream().anyMatch(name -> mayCure(name, pod, arrival));
  }

  private boolean mayCure(String name, Pod pod, Arrival arrival) {
    return profiles
        .filter(name, pod)
        .map(filter -> filter.mayCure(arrival.event(), pod, arrival.before()))
        .orElse(true);
  }
}
