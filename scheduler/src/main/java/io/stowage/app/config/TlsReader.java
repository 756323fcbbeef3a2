package io.stowage.app.config;

import java.nio.file.Path;
import java.util.Optional;

/** Reads the PEM files that a port is protected with; nothing where the key is missing. */
final class TlsReader {
  private TlsReader() {}

  static Optional<TlsSettings> read(ConfigNode node) {
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
