package io.stowage.app.config;

import java.time.Duration;
import java.util.Optional;

/** Reads when our trust in a policy is taken back. */
final class RollbackReader {
  private RollbackReader() {}

  static RollbackSettings read(ConfigNode node) {
    RollbackSettings usual = RollbackSettings.DEFAULT;
    Duration pendingAge = node.child("pendingAge").duration(usual.pendingAge());
    double failedShare = node.child("failedShare").number(usual.failedShare());
    int starvedAttempts = node.child("starvedAttempts").integer(usual.starvedAttempts());
    double latencyShare = node.child("latencyShare").number(usual.latencyShare());
    Optional<ControlSettings> control = control(node.child("control"));
    node.checkKeys();
    return node.made(
        () -> new RollbackSettings(pendingAge, failedShare, starvedAttempts, latencyShare, control),
        usual);
  }

  private static Optional<ControlSettings> control(ConfigNode node) {
    if (node.isAbsent()) {
      return Optional.empty();
    }
    ControlSettings usual = ControlSettings.DEFAULT;
    Duration slice = node.child("slice").duration(usual.slice());
    int inBlock = node.child("inBlock").integer(usual.inBlock());
    node.checkKeys();
    return Optional.of(node.made(() -> new ControlSettings(slice, inBlock), usual));
  }
}
