package io.stowage.app.live;

import io.stowage.api.rest.ModeSwitch;
import io.stowage.api.rest.Problem;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.app.config.ProfileSettings;
import io.stowage.app.config.StowageConfiguration;
import io.stowage.app.logging.StructuredLog;
import io.stowage.scheduling.Mode;
import java.util.List;
import java.util.Optional;

/** The modes of a live scheduler's profiles, as the configuration or somebody has set them. */
final class LiveModes implements ModeSwitch {
  private final ConfigurationInUse inUse;
  private final StructuredLog log;

  LiveModes(ConfigurationInUse inUse, StructuredLog log) {
    this.inUse = inUse;
    this.log = log;
  }

  @Override
  public List<Standing> standings() {
    return inUse.loaded().configuration().profiles().stream().map(this::standing).toList();
  }

  private Standing standing(ProfileSettings profile) {
    String name = profile.schedulerName();
    return new Standing(
        name,
        profile.policy(),
        profile.modes(),
        profile.warning(),
        inUse.isSet(name),
        inUse.rolledBack(name));
  }

  @Override
  public void set(String profile, Optional<String> namespace, Mode mode, String caller) {
    try {
      inUse.trust(profile, namespace, mode);
    } catch (ConfigurationException impossible) {
      throw Problem.conflict(String.join(" ", impossible.problems()));
    }
    log.info(
        "A mode was set",
        "profile",
        profile,
        "namespace",
        namespace.orElse("all"),
        "mode",
        mode,
        "by",
        caller);
    warn(inUse.loaded().configuration(), log);
  }

  /** Tells the log what should be made sure of before pods are placed so. */
  static void warn(StowageConfiguration configuration, StructuredLog log) {
    for (ProfileSettings profile : configuration.profiles()) {
      profile
          .warning()
          .ifPresent(
              warning ->
                  log.warning(
                      "Two schedulers may decide the same pods",
                      "profile",
                      profile.schedulerName(),
                      "why",
                      warning));
    }
  }
}
