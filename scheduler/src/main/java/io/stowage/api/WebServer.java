package io.stowage.api;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinBindException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Serves resources at one address until it is closed. */
public final class WebServer implements AutoCloseable {
  private static final int ACCEPTORS = 1;
  private static final int SELECTORS = 1;

  /**
   * Where to serve.
   *
   * @param port 0: any free one
   * @param key the settings that say so, as an error names them
   */
  public record Place(String address, int port, Optional<Tls> tls, String key) {}

  private final Javalin server;

  /**
   * Begins to serve.
   *
   * @throws ServingException where the port is taken, the address is not ours or a certificate is
   *     broken
   */
  public WebServer(Place place, List<Resource> resources) {
    Javalin made = Javalin.create(config -> configure(config, place, resources));
    try {
      this.server = made.start();
    } catch (JavalinBindException taken) {
      throw new ServingException(
          "Port %d of %s is in use or not ours. Maybe set %s.port to another one, or to 0 for any."
              .formatted(place.port, place.address, place.key),
          taken);
    } catch (ServingException told) {
      throw told;
    } catch (RuntimeException refused) {
      throw new ServingException(
          "Nothing can be served at %s:%d (%s). Maybe set %s.address to 127.0.0.1."
              .formatted(place.address, place.port, refused.getMessage(), place.key),
          refused);
    }
  }

  private static void configure(JavalinConfig config, Place place, List<Resource> resources) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.jetty.addConnector((jetty, http) -> connector(jetty, http, place));
    resources.forEach(resource -> resource.addTo(config.routes));
  }

  private static Connector connector(Server jetty, HttpConfiguration http, Place place) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ConnectionFactory[] layers =
        place
            .tls
            .map(tls -> new ConnectionFactory[] {encryption(tls), plain})
            .orElse(new ConnectionFactory[] {plain});
    ServerConnector connector = new ServerConnector(jetty, ACCEPTORS, SELECTORS, layers);
    connector.setHost(place.address);
    connector.setPort(place.port);
    return connector;
  }

  private static SslConnectionFactory encryption(Tls tls) {
    SslContextFactory.Server context = new SslContextFactory.Server();
    context.setKeyStore(PemFiles.identity(tls.certificates(), tls.privateKey()));
    context.setKeyStorePassword("");
    tls.clientAuthorities()
        .ifPresent(
            authorities -> {
              context.setTrustStore(PemFiles.authorities(authorities));
              context.setNeedClientAuth(true);
            });
    context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    // Callers know us by the service's name or by an address that no certificate has.
    context.setSniRequired(false);
    return new SslConnectionFactory(context, "http/1.1");
  }

  /** The port, also where any free one was asked for. */
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.stop();
  }
}
