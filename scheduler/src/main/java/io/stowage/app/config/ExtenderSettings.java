package io.stowage.app.config;

import java.time.Duration;
import java.util.Optional;

/**
 * Where and how kube-scheduler may ask us.
 *
 * @param port 0: any free one
 * @param deadline an answer that is not there by then is a neutral one
 * @param tls absent: plain HTTP
 */
public record ExtenderSettings(
    String address, int port, Duration deadline, Optional<TlsSettings> tls) {

  public static final ExtenderSettings DEFAULT =
      new ExtenderSettings("127.0.0.1", 10262, Duration.ofMillis(50), Optional.empty());

  public ExtenderSettings {
    new Demands()
        .that(!address.isBlank(), "address", "is empty. Maybe 127.0.0.1, or 0.0.0.0 for all.")
        .that(port >= 0 && port <= 65_535, "port", "is " + port + ". Maybe 10262.")
        .that(deadline.isPositive(), "deadline", "must be above zero. Maybe 50ms.")
        .check();
  }
}
