package io.stowage.app.config;

import java.time.Duration;
import java.util.Optional;

/** Reads where and how kube-scheduler may ask us; nothing where the key is missing. */
final class ExtenderReader {
  private ExtenderReader() {}

  static Optional<ExtenderSettings> read(ConfigNode node) {
    ExtenderSettings usual = ExtenderSettings.DEFAULT;
    String address = node.child("address").text(usual.address());
    int port = node.child("port").integer(usual.port());
    Duration deadline = node.child("deadline").duration(usual.deadline());
    int mostNodes = node.child("mostNodes").integer(usual.mostNodes());
    Optional<TlsSettings> tls = TlsReader.read(node.child("tls"));
    node.checkKeys();
    return node.isAbsent()
        ? Optional.empty()
        : Optional.of(
            node.made(() -> new ExtenderSettings(address, port, deadline, mostNodes, tls), usual));
  }
}
