package io.stowage.agent;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A user whom latency is measured to. What can never be reached is refused in words: it would pass
 * for a user who does not answer.
 *
 * @param host a name, or an address without brackets
 */
record Target(URI uri, String host, OptionalInt port) {
  private static final int LARGEST_PORT = 65_535;

  static Target of(String text) {
    URI uri = parsed(text);
    Optional<String> host = Optional.ofNullable(uri.getHost());
    if (host.isEmpty()) {
      throw wrong(text, "names no host (in names stand letters, digits, '-' and '.')");
    }
    if (uri.getPort() == 0 || uri.getPort() > LARGEST_PORT) {
      throw wrong(text, "names a port that is not between 1 and " + LARGEST_PORT);
    }
    return new Target(
        uri,
        host.get().replaceAll("^\\[|]$", ""),
        uri.getPort() < 0 ? OptionalInt.empty() : OptionalInt.of(uri.getPort()));
  }

  private static URI parsed(String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException odd) {
      throw wrong(text, "is no address: " + odd.getMessage());
    }
  }

  /** What stands before the colon, or nothing. */
  String scheme() {
    return Optional.ofNullable(uri.getScheme()).orElse("");
  }

  /** For a probe that cannot do with it. */
  IllegalArgumentException refused(String problem) {
    return wrong(uri.toString(), problem);
  }

  private static IllegalArgumentException wrong(String text, String problem) {
    return new IllegalArgumentException(
        "The target of --users, '%s', %s. Maybe tcp://HOST:PORT, icmp://HOST or http://HOST."
            .formatted(text, problem));
  }
}
