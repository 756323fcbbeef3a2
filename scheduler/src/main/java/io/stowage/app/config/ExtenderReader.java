package io.stowage.app.config;

import java.nio.file.Path;
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
    Optional<TlsSettings> tls = tls(node.child("tls"));
    node.checkKeys();
    return node.isAbsent()
        ? Optional.empty()
        : Optional.of(node.made(() -> new ExtenderSettings(address, port, deadline, tls), usual));
  }

  private static Optional<TlsSettings> tls(ConfigNode node) {
    String certificate = file(node, "certFile", true);
    String key = file(node, "keyFile", true);
    String clients = file(node, "clientCaFile", false);
    node.checkKeys();
    return certificate.isEmpty() || key.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TlsSettings(
                Path.of(certificate),
                Path.of(key),
                clients.isEmpty() ? Optional.empty() : Optional.of(Path.of(clients))));
  }

  private static String file(ConfigNode tls, String key, boolean needed) {
    String file = tls.child(key).text("");
    if (needed && !tls.isAbsent() && file.isEmpty()) {
      tls.problem(tls.path() + "." + key + " is missing. Maybe give a PEM file.");
    }
    return file;
  }
}
