package io.stowage.app.serving;

import io.stowage.api.rest.ModeSwitch;
import io.stowage.api.rest.Problem;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import java.util.List;
import java.util.Optional;

/** In a simulated run there is no other scheduler: its policy places all pods. */
record SimulatedModes(String policy) implements ModeSwitch {

  @Override
  public List<Standing> standings() {
    return List.of(
        new Standing("*", policy, Modes.ALL_ACTIVE, Optional.empty(), false, Optional.empty()));
  }

  @Override
  public void set(String profile, Optional<String> namespace, Mode mode, String caller) {
    throw Problem.conflict(
        "A simulated run has no other scheduler that could place its pods. Maybe switch the modes"
            + " of 'stowage run'.");
  }
}
