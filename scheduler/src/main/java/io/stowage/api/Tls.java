package io.stowage.api;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a port is protected with.
 *
 * @param certificates our own first, then those between it and its authority
 * @param clientAuthorities who vouches for those that may ask; absent: anybody may
 */
public record Tls(Path certificates, Path privateKey, Optional<Path> clientAuthorities) {}
