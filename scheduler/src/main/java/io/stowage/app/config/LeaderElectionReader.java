package io.stowage.app.config;

import java.time.Duration;

/** Reads leader election, which both kinds of configuration write alike. */
final class LeaderElectionReader {
  private LeaderElectionReader() {}

  static LeaderElectionSettings read(ConfigNode node, LeaderElectionSettings usual) {
    boolean leaderElect = node.child("leaderElect").flag(usual.leaderElect());
    Duration leaseDuration = node.child("leaseDuration").duration(usual.leaseDuration());
    Duration renewDeadline = node.child("renewDeadline").duration(usual.renewDeadline());
    Duration retryPeriod = node.child("retryPeriod").duration(usual.retryPeriod());
    String name = node.child("resourceName").text(usual.resourceName());
    String namespace = node.child("resourceNamespace").text(usual.resourceNamespace());
    ConfigNode lock = node.child("resourceLock");
    if (!lock.text("leases").equals("leases")) {
      lock.wrong("Maybe leases, the only lock.");
    }
    node.checkKeys();
    return node.made(
        () ->
            new LeaderElectionSettings(
                leaderElect, leaseDuration, renewDeadline, retryPeriod, name, namespace),
        usual);
  }
}
