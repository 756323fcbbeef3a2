package io.stowage.usage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;

/** Whom measurements are asked of: machines, and nobody who tells a machine its own secrets. */
public final class Destination {
  private static final String EXAMPLE = "Maybe http://prometheus.monitoring:9090.";

  // Where clouds tell machines their credentials, beside the link-local 169.254.169.254.
  private static final Set<InetAddress> METADATA =
      Set.of(InetAddress.ofLiteral("fd00:ec2::254"), InetAddress.ofLiteral("100.100.100.200"));

  private Destination() {}

  static boolean isMachine(InetAddress address) {
    return !address.isLinkLocalAddress()
        && !address.isAnyLocalAddress()
        && !address.isMulticastAddress()
        && !METADATA.contains(address);
  }

  /** Why this is nobody whom we ask, as far as it can be told without asking for the name. */
  public static Optional<String> problem(String url) {
    // Said first, so that no password gets into a message.
    if (url.matches("[^/?#]*//[^/?#]*@.*")) {
      return Optional.of("names a user. Maybe use tokenFile.");
    }
    if (!url.matches("https?://[^\\s/?#]+(/[^\\s?#]*)?")) {
      return Optional.of("is '%s'. %s".formatted(url, EXAMPLE));
    }
    try {
      String host = URI.create(url).getHost();
      return host == null || isNoMachine(host)
          ? Optional.of("is '%s', which names no machine. %s".formatted(url, EXAMPLE))
          : Optional.empty();
    } catch (IllegalArgumentException noAddress) {
      return Optional.of("is '%s'. %s".formatted(url, EXAMPLE));
    }
  }

  private static boolean isNoMachine(String host) {
    try {
      return !isMachine(InetAddress.ofLiteral(host));
    } catch (IllegalArgumentException name) {
      return false;
    }
  }

  /**
   * Whether the name leads to machines now: it may lead elsewhere than yesterday. The answer is
   * kept by the JDK for some seconds, so that the connection that follows goes to the same.
   */
  static void check(URI url) throws IOException {
    try {
      for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
        if (!isMachine(address)) {
          throw new IOException(
              "%s leads to %s, which is no machine to ask. Maybe its name is forged."
                  .formatted(url.getHost(), address.getHostAddress()));
        }
      }
    } catch (UnknownHostException unknown) {
      throw new IOException(
          "%s is not known. Maybe its name is misspelt.".formatted(url.getHost()), unknown);
    }
  }
}
