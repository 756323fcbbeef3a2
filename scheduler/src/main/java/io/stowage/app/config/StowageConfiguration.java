package io.stowage.app.config;

import io.stowage.usage.UsageSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * All that can be set for {@code stowage run}.
 *
 * @param podInitialBackoff how long a pod waits after its first failed attempt; doubles with each
 * @param podMaxBackoff the longest wait between attempts
 * @param journal the file that events and decisions are appended to
 * @param extender absent: kube-scheduler cannot ask us
 * @param objectives by name; {@code train} learns by them
 * @param usage who is asked what nodes use
 * @param learning absent: models stay as they are until somebody trains others
 */
public record StowageConfiguration(
    List<ProfileSettings> profiles,
    Duration podInitialBackoff,
    Duration podMaxBackoff,
    LeaderElectionSettings leaderElection,
    ClientSettings clientConnection,
    ServerSettings server,
    Optional<ExtenderSettings> extender,
    RollbackSettings rollback,
    UsageSettings usage,
    Optional<Path> journal,
    LoggingSettings logging,
    SequencedMap<String, ObjectiveSettings> objectives,
    Optional<LearningSettings> learning) {

  public static final StowageConfiguration DEFAULT =
      new StowageConfiguration(
          List.of(ProfileSettings.DEFAULT),
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          LeaderElectionSettings.DEFAULT,
          ClientSettings.DEFAULT,
          ServerSettings.DEFAULT,
          Optional.empty(),
          RollbackSettings.DEFAULT,
          UsageSettings.NONE,
          Optional.empty(),
          LoggingSettings.DEFAULT,
          new LinkedHashMap<>(),
          Optional.empty());

  public StowageConfiguration {
    profiles = List.copyOf(profiles);
    objectives = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(objectives));
    Demands demands = new Demands();
    demands
        .that(!profiles.isEmpty(), "profiles", "is empty. Maybe leave it out.")
        .that(
            podInitialBackoff.isPositive(),
            "podInitialBackoffSeconds",
            "must be above zero. Maybe 1.")
        .that(
            podMaxBackoff.compareTo(podInitialBackoff) >= 0,
            "podMaxBackoffSeconds",
            "must not be less than podInitialBackoffSeconds. Maybe 10.");
    Set<String> names = new HashSet<>();
    for (int i = 0; i < profiles.size(); i++) {
      String name = profiles.get(i).schedulerName();
      demands.that(
          names.add(name),
          "profiles[" + i + "].schedulerName",
          "is '" + name + "', as of a profile before it. Maybe rename one.");
    }
    if (learning.isPresent()) {
      String model = learning.get().model();
      demands.that(
          profilesUse(profiles, model),
          "learning.model",
          "is '%s', by which no profile decides. Maybe policy: model:%s, without a version."
              .formatted(model, model));
    }
    demands.check();
  }

  StowageConfiguration with(List<ProfileSettings> otherProfiles) {
    return with(otherProfiles, server);
  }

  /** The same, with drl-scheduler's paths at this port where they are served nowhere yet. */
  StowageConfiguration withDrlScheduler(int port) {
    return with(profiles, server.with(server.api().withDrlScheduler(port)));
  }

  private StowageConfiguration with(
      List<ProfileSettings> otherProfiles, ServerSettings otherServer) {
    return new StowageConfiguration(
        otherProfiles,
        podInitialBackoff,
        podMaxBackoff,
        leaderElection,
        clientConnection,
        otherServer,
        extender,
        rollback,
        usage,
        journal,
        logging,
        objectives,
        learning);
  }

  private static boolean profilesUse(List<ProfileSettings> profiles, String model) {
    return profiles.stream()
        .map(profile -> profile.policy().replaceFirst("\\[.*", ""))
        .anyMatch(policy -> policy.equals("model:" + model) || policy.equals("portfolio"));
  }

  /** Whether there are pods that kube-scheduler is to ask us about. */
  boolean assistsSomewhere() {
    return profiles.stream().anyMatch(profile -> profile.modes().assistsSomewhere());
  }

  /** Whether there are pods that we place ourselves. */
  public boolean isActiveSomewhere() {
    return profiles.stream().anyMatch(profile -> profile.modes().isActiveSomewhere());
  }
}
