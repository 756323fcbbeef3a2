package io.stowage.scheduling;

import io.stowage.cluster.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which pods are ours, and which profile places them: the one whose name they carry. */
public final class Profiles {
  private static final String ANY_NAME = "*";

  private final Map<String, Served> byName = new LinkedHashMap<>();
  private final @Nullable Served forAllPods;

  /** A profile with its filters by name. */
  private record Served(Profile profile, Map<String, Filter> filters) {
    static Served of(Profile profile) {
      Map<String, Filter> filters = new LinkedHashMap<>();
      profile.scheduler().filters().forEach(filter -> filters.put(filter.name(), filter));
      return new Served(profile, filters);
    }
  }

  private Profiles(List<Profile> profiles, @Nullable Served forAllPods) {
    this.forAllPods = forAllPods;
    for (Profile profile : profiles) {
      if (byName.put(profile.schedulerName(), Served.of(profile)) != null) {
        throw new IllegalArgumentException(
            "Two profiles are named '%s'. Maybe rename one.".formatted(profile.schedulerName()));
      }
    }
  }

  public static Profiles of(List<Profile> profiles) {
    return new Profiles(profiles, null);
  }

  /** One way for every pod, whatever scheduler it names. */
  public static Profiles forAllPods(Scheduler scheduler, Preemption preemption) {
    Profile only = new Profile(ANY_NAME, scheduler, Optional.of(preemption));
    return new Profiles(List.of(), Served.of(only));
  }

  /** Whether we place this pod ourselves. */
  public boolean isOurs(Pod pod) {
    Served served = find(pod);
    return served != null && served.profile().mode(pod).isActive();
  }

  /** Whether there are pods that we place ourselves. */
  public boolean isActiveSomewhere() {
    return all().stream().anyMatch(profile -> profile.modes().isActiveSomewhere());
  }

  /** All of them, in the order in which they were named. */
  public List<Profile> all() {
    return forAllPods == null
        ? byName.values().stream().map(Served::profile).toList()
        : List.of(forAllPods.profile());
  }

  /** The profile whose name the pod carries, also where others place it. */
  public Optional<Profile> named(Pod pod) {
    return Optional.ofNullable(find(pod)).map(Served::profile);
  }

  /** The profile of a pod that is ours. */
  public Profile of(Pod pod) {
    Served served = find(pod);
    if (served == null) {
      throw new IllegalArgumentException(
          "Pod %s is for scheduler '%s', not for one of %s."
              .formatted(pod.key(), pod.spec().schedulerName(), byName.keySet()));
    }
    return served.profile();
  }

  /** The filter of this name in the pod's profile. */
  Optional<Filter> filter(String name, Pod pod) {
    Served served = find(pod);
    return served == null ? Optional.empty() : Optional.ofNullable(served.filters().get(name));
  }

  private @Nullable Served find(Pod pod) {
    return forAllPods == null ? byName.get(pod.spec().schedulerName()) : forAllPods;
  }
}
