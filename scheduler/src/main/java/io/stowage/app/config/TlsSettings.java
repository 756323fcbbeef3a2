package io.stowage.app.config;

import io.stowage.api.Tls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * PEM files that a port is protected with.
 *
 * @param certFile our certificate, and those between it and its authority
 * @param keyFile its private key, as PKCS #8
 * @param clientCaFile the authorities of those who may ask; absent: anybody may
 */
public record TlsSettings(Path certFile, Path keyFile, Optional<Path> clientCaFile) {
  /** For a server. */
  public Tls files() {
    return new Tls(certFile, keyFile, clientCaFile);
  }
}
