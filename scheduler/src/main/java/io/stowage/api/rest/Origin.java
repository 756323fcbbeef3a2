package io.stowage.api.rest;

import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a question comes from where it may: not from a web page of somebody else, and, where only
 * this machine may ask, not by a foreign name for it (DNS rebinding).
 */
record Origin(Optional<String> origin, Optional<String> host) {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  Optional<String> problem(boolean thisMachineOnly) {
    if (thisMachineOnly && host.filter(name -> THIS_MACHINE.contains(bare(name))).isEmpty()) {
      return Optional.of("Only this machine may ask, by its own name. Maybe use localhost.");
    }
    return origin.filter(from -> !isOurs(from)).isPresent()
        ? Optional.of("Pages of others may not ask. Maybe ask from the server's own page.")
        : Optional.empty();
  }

  private boolean isOurs(String from) {
    try {
      String authority = URI.create(from).getAuthority();
      return authority != null && host.filter(authority::equals).isPresent();
    } catch (IllegalArgumentException noAddress) {
      return false;
    }
  }

  private static String bare(String host) {
    return host.replaceFirst(":[0-9]{1,5}$", "");
  }
}
