package io.stowage.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What a port is protected with.
 *
 * @param certificates our own first, then those between it and its authority
 * @param clientAuthorities who vouches for those that may ask; absent: anybody may
 * @param lookEvery how often the files are looked at, since they are renewed
 */
public record Tls(
    Path certificates, Path privateKey, Optional<Path> clientAuthorities, Duration lookEvery) {
  private static final Duration USUALLY = Duration.ofSeconds(10);

  public Tls(Path certificates, Path privateKey, Optional<Path> clientAuthorities) {
    this(certificates, privateKey, clientAuthorities, USUALLY);
  }
}
