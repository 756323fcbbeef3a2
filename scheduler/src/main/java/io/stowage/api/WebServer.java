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
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;

/** Serves resources at one address until it is closed. */
public final class WebServer implements AutoCloseable {
  private static final int ACCEPTORS = 1;
  private static final int SELECTORS = 1;
  private static final Duration HEAD_WITHIN = Duration.ofSeconds(10);

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
    this(place, resources, listener, HEAD_WITHIN);
  }

  /** The same with another patience for heads of requests that come slowly. */
  WebServer(
      Place place, List<Resource> resources, CertificateListener listener, Duration headWithin) {
    this.certificates = place.tls().map(tls -> new Certificates(tls, listener));
    Javalin made =
        Javalin.create(config -> configure(config, place, certificates, resources, headWithin));
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
      Duration headWithin) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.jetty.addConnector(
        (jetty, http) -> connector(jetty, http, place, certificates, headWithin));
    resources.forEach(resource -> resource.addTo(config.routes));
  }

  private static Connector connector(
      Server jetty,
      HttpConfiguration http,
      Place place,
      Optional<Certificates> certificates,
      Duration headWithin) {
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
    SlowHeads slow = new SlowHeads(connector.getScheduler(), headWithin);
    http.addCustomizer(slow);
    connector.addBean(slow);
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
