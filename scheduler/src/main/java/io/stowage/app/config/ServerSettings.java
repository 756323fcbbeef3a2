package io.stowage.app.config;

import java.util.Optional;

/**
 * Where health, metrics, the configuration in use and the REST API are served.
 *
 * @param port 0: any free one
 * @param tls absent: plain HTTP
 * @param metrics who may read metrics
 */
public record ServerSettings(
    String address, int port, Optional<TlsSettings> tls, ApiSettings api, MetricsReaders metrics) {

  public static final ServerSettings DEFAULT = new ServerSettings("127.0.0.1", 10259);

  public ServerSettings(String address, int port) {
    this(address, port, Optional.empty(), ApiSettings.DEFAULT, MetricsReaders.AUTO);
  }

  public ServerSettings {
    new Demands()
        .that(!address.isBlank(), "address", "is empty. Maybe 127.0.0.1, or 0.0.0.0 for all.")
        .that(port >= 0 && port <= 65_535, "port", "is " + port + ". Maybe 10259.")
        .check();
  }

  ServerSettings with(ApiSettings otherApi) {
    return new ServerSettings(address, port, tls, otherApi, metrics);
  }

  /** Whether nobody reaches the port from elsewhere. */
  public boolean isThisMachineOnly() {
    return Addresses.isThisMachineOnly(address);
  }

  /** The scheme that callers write. */
  public String scheme() {
    return tls.isPresent() ? "https" : "http";
  }
}
