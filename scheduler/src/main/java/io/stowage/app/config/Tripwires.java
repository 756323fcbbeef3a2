package io.stowage.app.config;

import io.stowage.scheduling.Tripwire;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A tripwire for each profile, which all copies of the profile share. */
record Tripwires(Map<String, Tripwire> byName) {

  static Tripwires of(StowageConfiguration configuration) {
    return new Tripwires(
        configuration.profiles().stream()
            .map(ProfileSettings::schedulerName)
            .collect(Collectors.toMap(Function.identity(), _ -> new Tripwire())));
  }

  Tripwire of(ProfileSettings profile) {
    return Objects.requireNonNull(byName.get(profile.schedulerName()));
  }

  /** The same, but one profile is trusted again. */
  Tripwires anewFor(String schedulerName) {
    Map<String, Tripwire> after = new HashMap<>(byName);
    after.put(schedulerName, new Tripwire());
    return new Tripwires(after);
  }

  Optional<String> reason(String schedulerName) {
    return Optional.ofNullable(byName.get(schedulerName)).flatMap(Tripwire::reason);
  }
}
