package io.stowage.api;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinBindException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;

/** Serves resources at one address until it is closed. */
public final class WebServer implements AutoCloseable {
  private static final int ACCEPTORS = 1;
  private static final int SELECTORS = 1;

  /**
   * What callers may take of us.
   *
   * @param headWithin within which time the head of a request has to come
   * @param mostConnections further ones wait until one ends
   * @param silent a connection that is silent for so long is not waited for
   * @param silentWhenFull one that is silent for so long makes room for those that wait
   */
  record Limits(
      Duration headWithin, int mostConnections, Duration silent, Duration silentWhenFull) {
    // Longer than the pause between two heartbeats of a stream of events.
    static final Limits USUAL =
        new Limits(Duration.ofSeconds(10), 1_000, Duration.ofSeconds(30), Duration.ofSeconds(10));
  }

  private final Javalin server;
  private final Optional<Certificates> certificates;

  public WebServer(Place place, List<Resource> resources) {
    this(place, resources, CertificateListener.SILENT);
  }

  /**
   * Begins to serve.
   *
   * @param listener hears of certificates that change
   * @throws ServingException where the port is taken, the address is not ours or a certificate is
   *     broken
   */
  public WebServer(Place place, List<Resource> resources, CertificateListener listener) {
    this(place, resources, listener, Limits.USUAL);
  }

  /** The same with other limits. */
  WebServer(Place place, List<Resource> resources, CertificateListener listener, Limits limits) {
    this.certificates = place.tls().map(tls -> new Certificates(tls, listener));
    Javalin made =
        Javalin.create(config -> configure(config, place, certificates, resources, limits));
    try {
      this.server = made.start();
    } catch (RuntimeException failed) {
      certificates.ifPresent(Certificates::close);
      throw told(place, failed);
    }
  }

  private static ServingException told(Place place, RuntimeException failed) {
    return switch (failed) {
      case ServingException told -> told;
      case JavalinBindException taken -> place.inUse(taken);
      default ->
          new ServingException(
              "Nothing can be served at %s:%d (%s). Maybe set %s.address to 127.0.0.1."
                  .formatted(place.address(), place.port(), failed.getMessage(), place.key()),
              failed);
    };
  }

  private static void configure(
      JavalinConfig config,
      Place place,
      Optional<Certificates> certificates,
      List<Resource> resources,
      Limits limits) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.prefer405over404 = true;
    config.jetty.addConnector((jetty, http) -> connector(jetty, http, place, certificates, limits));
    resources.forEach(resource -> resource.addTo(config.routes));
  }

  private static Connector connector(
      Server jetty,
      HttpConfiguration http,
      Place place,
      Optional<Certificates> certificates,
      Limits limits) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ConnectionFactory[] layers =
        certificates
            .map(Certificates::context)
            .map(context -> new SslConnectionFactory(context, "http/1.1"))
            .map(encryption -> new ConnectionFactory[] {encryption, plain})
            .orElse(new ConnectionFactory[] {plain});
    ServerConnector connector = new ServerConnector(jetty, ACCEPTORS, SELECTORS, layers);
    connector.setHost(place.address());
    connector.setPort(place.port());
    connector.setIdleTimeout(limits.silent().toMillis());
    SlowHeads slow = new SlowHeads(connector.getScheduler(), limits.headWithin());
    http.addCustomizer(slow);
    connector.addBean(slow);
    NetworkConnectionLimit full = new NetworkConnectionLimit(limits.mostConnections(), connector);
    full.setEndPointIdleTimeout(limits.silentWhenFull().toMillis());
    jetty.addBean(full);
    return connector;
  }

  /** The port, also where any free one was asked for. */
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    certificates.ifPresent(Certificates::close);
    server.stop();
  }
}
