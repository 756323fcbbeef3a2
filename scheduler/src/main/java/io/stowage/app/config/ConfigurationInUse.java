package io.stowage.app.config;

import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Profiles;
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
   * @param read as it was last read; what somebody has set since is in the first alone
   * @param advising the same profiles once more, since each serves one thread
   */
  private record Use(
      Loaded loaded, Loaded read, Tripwires tripwires, Profiles profiles, Profiles advising) {}

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
    this.use = use(first, first, Tripwires.of(first.configuration()));
  }

  private Use use(Loaded loaded, Loaded read, Tripwires tripwires) {
    return new Use(
        loaded, read, tripwires, profiles(loaded, tripwires), profiles(loaded, tripwires));
  }

  private Profiles profiles(Loaded loaded, Tripwires tripwires) {
    return ProfilesOf.configuration(loaded.configuration(), policies, random, tripwires);
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
    return profiles(use.loaded(), Tripwires.of(use.loaded().configuration()));
  }

  public Loaded loaded() {
    return use.loaded();
  }

  /** For {@code /configz}. */
  public String json() {
    return ConfigurationJson.of(use.loaded());
  }

  /** Whether a profile is trusted otherwise than the file says. */
  public boolean isSet(String schedulerName) {
    Use now = use;
    return !modes(now.loaded(), schedulerName).equals(modes(now.read(), schedulerName));
  }

  private static Optional<Modes> modes(Loaded loaded, String schedulerName) {
    return loaded.configuration().profiles().stream()
        .filter(profile -> profile.schedulerName().equals(schedulerName))
        .map(ProfileSettings::modes)
        .findFirst();
  }

  /** Why a profile's policy is trusted no more, if it is not. */
  public Optional<String> rolledBack(String schedulerName) {
    return use.tripwires().reason(schedulerName);
  }

  /**
   * Trusts a profile otherwise than the file says, until the file is read again; its policy is
   * given another chance, those of the others are not.
   *
   * @param namespace absent: everywhere
   * @throws ConfigurationException where that cannot be without a restart
   */
  public synchronized void trust(String schedulerName, Optional<String> namespace, Mode mode) {
    Use before = use;
    Loaded loaded = before.loaded().trusting(schedulerName, namespace, mode);
    if (needsLease(loaded)) {
      throw noLease();
    }
    use = use(loaded, before.read(), before.tripwires().anewFor(schedulerName));
  }

  @Override
  public synchronized void onChange(Loaded loaded) {
    if (needsLease(loaded)) {
      onBad(noLease());
      return;
    }
    use = use(loaded, loaded, Tripwires.of(loaded.configuration()));
    next.onChange(loaded);
  }

  private static ConfigurationException noLease() {
    return new ConfigurationException(
        "The new configuration",
        List.of("Mode active needs the lease, and this process began without. Maybe restart it."));
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
