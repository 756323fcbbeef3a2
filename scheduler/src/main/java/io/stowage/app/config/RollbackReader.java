package io.stowage.app.config;

import java.time.Duration;

/** Reads when our trust in a policy is taken back. */
final class RollbackReader {
  private RollbackReader() {}

  static RollbackSettings read(ConfigNode node) {
    RollbackSettings usual = RollbackSettings.DEFAULT;
    Duration pendingAge = node.child("pendingAge").duration(usual.pendingAge());
    double failedShare = node.child("failedShare").number(usual.failedShare());
    int starvedAttempts = node.child("starvedAttempts").integer(usual.starvedAttempts());
    double latencyShare = node.child("latencyShare").number(usual.latencyShare());
    node.checkKeys();
    return node.made(
        () -> new RollbackSettings(pendingAge, failedShare, starvedAttempts, latencyShare), usual);
  }
}
