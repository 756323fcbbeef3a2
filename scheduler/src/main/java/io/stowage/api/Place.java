package io.stowage.api;

import java.util.Optional;

/**
 * Where to serve.
 *
 * @param port 0: any free one
 * @param key the settings that say so, as an error names them
 */
public record Place(String address, int port, Optional<Tls> tls, String key) {

  /** Why nothing can be served here. */
  public ServingException inUse(Throwable cause) {
    return new ServingException(
        "Port %d of %s is in use or not ours. Maybe set %s.port to another one, or to 0 for any."
            .formatted(port, address, key),
        cause);
  }
}
