package io.stowage.app.config;

import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.policy.Exploration;
import java.util.ArrayList;
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
  private final Exploration.Spent explored = new Exploration.Spent();
  private volatile Use use;

  /**
   * What is in use.
   *
   * @param read as it was last read; what somebody has set since is in the first alone
   * @param comparing the same profiles without exploration and control, for the same thread
   * @param advising the same once more, since each serves one thread
   */
  private record Use(
      Loaded loaded,
      Loaded read,
      Tripwires tripwires,
      Profiles profiles,
      Profiles comparing,
      Profiles advising) {}

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
    Optional<Exploration> exploration =
        loaded
            .configuration()
            .learning()
            .flatMap(LearningSettings::explore)
            .map(bounds -> new Exploration(bounds, explored));
    // What is held against the control has begun with it, and the guard does not change either.
    Optional<ControlSettings> control = first.rollback().control();
    Profiles placing = profiles(loaded, tripwires, exploration, control);
    // Comparisons with others, advice to them and explanations never explore.
    return new Use(
        loaded,
        read,
        tripwires,
        placing,
        exploration.isPresent() || control.isPresent()
            ? profiles(loaded, tripwires, Optional.empty(), Optional.empty())
            : placing,
        profiles(loaded, tripwires, Optional.empty(), control));
  }

  private Profiles profiles(
      Loaded loaded,
      Tripwires tripwires,
      Optional<Exploration> exploration,
      Optional<ControlSettings> control) {
    return ProfilesOf.configuration(
        loaded.configuration(), policies, random, tripwires, exploration, control);
  }

  /** For the loop, which takes on another answer between two steps. */
  public Profiles profiles() {
    return use.profiles();
  }

  /** For the loop's thread, to look on while others place pods. */
  public Profiles comparingProfiles() {
    return use.comparing();
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

  /** The same profiles once more, for one more thread; rolled back where the others are. */
  public Profiles another() {
    Use now = use;
    return profiles(now.loaded(), now.tripwires(), Optional.empty(), Optional.empty());
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
    Optional<ConfigurationException> missing = missing(loaded);
    if (missing.isPresent()) {
      throw missing.get();
    }
    use = use(loaded, before.read(), before.tripwires().anewFor(schedulerName));
  }

  @Override
  public synchronized void onChange(Loaded loaded) {
    Optional<ConfigurationException> missing = missing(loaded);
    if (missing.isPresent()) {
      onBad(missing.get());
      return;
    }
    use = use(loaded, loaded, Tripwires.of(loaded.configuration()));
    next.onChange(loaded);
  }

  /** What this process would have had to begin with. */
  private Optional<ConfigurationException> missing(Loaded loaded) {
    List<String> problems = new ArrayList<>();
    if (needsLease(loaded)) {
      problems.add(
          "Mode active needs the lease, and this process began without. Maybe restart it.");
    }
    if (needsExtender(loaded)) {
      problems.add(
          "Mode assist needs the extender, and this process began without."
              + " Maybe set extender.port and restart it.");
    }
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of(new ConfigurationException("The new configuration", problems));
  }

  /** Who places nothing asks for no lease, and cannot begin to place without one. */
  private boolean needsLease(Loaded loaded) {
    return !first.isActiveSomewhere()
        && first.leaderElection().leaderElect()
        && loaded.configuration().isActiveSomewhere();
  }

  /** Nobody can ask whoever began without a port for it. */
  private boolean needsExtender(Loaded loaded) {
    return first.extender().isEmpty() && loaded.configuration().assistsSomewhere();
  }

  @Override
  public void onBad(ConfigurationException bad) {
    next.onBad(bad);
  }
}
