package io.stowage.app.config;

/**
 * Where health, metrics, the configuration in use and the REST API are served.
 *
 * @param port 0: any free one
 */
public record ServerSettings(String address, int port, ApiSettings api) {

  public static final ServerSettings DEFAULT = new ServerSettings("127.0.0.1", 10259);

  public ServerSettings(String address, int port) {
    this(address, port, ApiSettings.DEFAULT);
  }

  public ServerSettings {
    new Demands()
        .that(!address.isBlank(), "address", "is empty. Maybe 127.0.0.1, or 0.0.0.0 for all.")
        .that(port >= 0 && port <= 65_535, "port", "is " + port + ". Maybe 10259.")
        .check();
  }
}
