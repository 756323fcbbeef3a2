package io.stowage.app.config;

import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.policy.Exploration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The configuration as it was last good, and the profiles made of it; what needs a restart stays as
 * it was at the start. For any thread.
 */
public final class ConfigurationInUse implements ConfigurationWatch.Listener {
  private final ConfigurationWatch.Listener next;
  private final PolicyCatalogue policies;
  private final SplittableRandom random;
  private final StowageConfiguration first;
  private volatile Use use;

  /**
   * What is in use.
   *
   * @param advising the same profiles once more, since each serves one thread
   */
  private record Use(Loaded loaded, Profiles profiles, Profiles advising) {}

  /** Begins with this one; whatever follows is told to the next listener too. */
  public ConfigurationInUse(
      Loaded first,
      PolicyCatalogue policies,
      SplittableRandom random,
      ConfigurationWatch.Listener next) {
    this.next = next;
    this.policies = policies;
    this.random = random;
    this.first = first.configuration();
    this.use = use(first);
  }

  private Use use(Loaded loaded) {
    Tripwires tripwires = Tripwires.of(loaded.configuration());
    Optional<Exploration> exploration =
        loaded.configuration().learning().flatMap(LearningSettings::explore).map(Exploration::new);
    // Advice to others and explanations never explore.
    return new Use(
        loaded,
        profiles(loaded, tripwires, exploration),
        profiles(loaded, tripwires, Optional.empty()));
  }

  private Profiles profiles(Loaded loaded, Tripwires tripwires, Optional<Exploration> exploration) {
    return ProfilesOf.configuration(
        loaded.configuration(), policies, random, tripwires, exploration);
  }

  /** For the loop, which takes on another answer between two steps. */
  public Profiles profiles() {
    return use.profiles();
  }

  /** For the extender's thread. */
  public Profiles advisingProfiles() {
    return use.advising();
  }

  /** The policy that the pods of a scheduler's name are placed by, as the configuration has it. */
  public String policyOf(String schedulerName) {
    for (ProfileSettings profile : use.loaded().configuration().profiles()) {
      if (profile.schedulerName().equals(schedulerName)) {
        return profile.policy();
      }
    }
    return "";
  }

  /** The same profiles once more, for one more thread. */
  public Profiles another() {
    return profiles(use.loaded(), Tripwires.of(use.loaded().configuration()), Optional.empty());
  }

  public Loaded loaded() {
    return use.loaded();
  }

  /** For {@code /configz}. */
  public String json() {
    return ConfigurationJson.of(use.loaded());
  }

  @Override
  public void onChange(Loaded loaded) {
    if (needsLease(loaded)) {
      onBad(
          new ConfigurationException(
              "The new configuration",
              List.of(
                  "Mode active needs the lease, and this process began without. Maybe restart"
                      + " it.")));
      return;
    }
    use = use(loaded);
    next.onChange(loaded);
  }

  /** Who places nothing asks for no lease, and cannot begin to place without one. */
  private boolean needsLease(Loaded loaded) {
    return !first.isActiveSomewhere()
        && first.leaderElection().leaderElect()
        && loaded.configuration().isActiveSomewhere();
  }

  @Override
  public void onBad(ConfigurationException bad) {
    next.onBad(bad);
  }
}
