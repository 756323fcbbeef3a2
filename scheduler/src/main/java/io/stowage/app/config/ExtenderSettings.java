package io.stowage.app.config;

import java.time.Duration;
import java.util.Optional;

/**
 * Where and how kube-scheduler may ask us.
 *
 * @param port 0: any free one
 * @param deadline an answer that is not there by then is a neutral one
 * @param mostNodes how many nodes get points, of all that a question names
 * @param tls absent: plain HTTP
 */
public record ExtenderSettings(
    String address, int port, Duration deadline, int mostNodes, Optional<TlsSettings> tls) {

  public static final ExtenderSettings DEFAULT =
      new ExtenderSettings("127.0.0.1", 10262, Duration.ofMillis(50), 50, Optional.empty());

  public ExtenderSettings {
    new Demands()
        .that(!address.isBlank(), "address", "is empty. Maybe 127.0.0.1, or 0.0.0.0 for all.")
        .that(port >= 0 && port <= 65_535, "port", "is " + port + ". Maybe 10262.")
        .that(deadline.isPositive(), "deadline", "must be above zero. Maybe 50ms.")
        .that(mostNodes > 0, "mostNodes", "is " + mostNodes + ". Maybe 50.")
        .check();
  }

  /**
   * Whether nobody can ask whom the settings do not name: a neighbour on this machine, or by TLS.
   */
  public boolean knowsWhoAsks() {
    return Addresses.isThisMachineOnly(address)
        || tls.flatMap(TlsSettings::clientCaFile).isPresent();
  }
}
