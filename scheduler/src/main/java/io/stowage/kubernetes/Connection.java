package io.stowage.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Where the API server is and who we are there: from a kubeconfig, or from the service account of
 * the pod that we run in.
 */
public final class Connection {
  private volatile Config config;

  private Connection(Config config) {
    this.config = config;
  }

  /** The connection that this kubeconfig's current context describes. */
  public static Connection of(Path kubeconfig) throws ConnectionProblem {
    if (!Files.isReadable(kubeconfig)) {
      throw new ConnectionProblem(
          "The kubeconfig %s cannot be read. Maybe give another with --kubeconfig."
              .formatted(kubeconfig));
    }
    return checked(kubeconfig.toString(), () -> Config.fromKubeconfig(kubeconfig.toFile()));
  }

  /** The connection that the environment describes, as kubectl would find it. */
  public static Connection ofEnvironment() throws ConnectionProblem {
    return checked("found in the environment", () -> Config.autoConfigure(null));
  }

  private interface Source {
    Config read();
  }

  private static Connection checked(String name, Source source) throws ConnectionProblem {
    Config config;
    try {
      config = source.read();
    } catch (RuntimeException unreadable) {
      throw new ConnectionProblem(
          "The kubeconfig %s is not valid: %s. Maybe see what 'kubectl config view' says."
              .formatted(name, firstLine(unreadable)));
    }
    String server = config.getMasterUrl();
    boolean nothingSaid =
        config.getCurrentContext() == null
            && config.getOauthToken() == null
            && config.getAutoOAuthToken() == null;
    if (server == null || server.isBlank() || (nothingSaid && config.getFile() == null)) {
      throw new ConnectionProblem(
          "There is no cluster to connect to. Maybe give a kubeconfig with --kubeconfig or"
              + " KUBECONFIG.");
    }
    return new Connection(config);
  }

  URI server() {
    String url = config.getMasterUrl();
    return URI.create(url.endsWith("/") ? url : url + "/");
  }

  /** For people. */
  public String describe() {
    return server().toString();
  }

  Endpoint endpoint() throws ConnectionProblem {
    URI url = server();
    boolean secure = "https".equals(url.getScheme());
    int port = url.getPort() > 0 ? url.getPort() : secure ? 443 : 80;
    boolean verifiesName = !config.isTrustCerts() && !config.isDisableHostnameVerification();
    String host = String.valueOf(url.getHost());
    return new Endpoint(
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        port,
        url.getPath(),
        secure ? Optional.of(tls()) : Optional.empty(),
        verifiesName);
  }

  private SSLContext tls() throws ConnectionProblem {
    try {
      return SSLUtils.sslContext(config);
    } catch (GeneralSecurityException | IOException | RuntimeException unusable) {
      throw new ConnectionProblem(
          "The certificates for %s cannot be used: %s. Maybe renew the kubeconfig."
              .formatted(server(), firstLine(unusable)));
    }
  }

  /** The value of the header Authorization, if we show who we are in this way. */
  Optional<String> authorization() {
    Config now = config;
    String token = now.getOauthToken() != null ? now.getOauthToken() : now.getAutoOAuthToken();
    if (token != null && !token.isBlank()) {
      return Optional.of("Bearer " + token.strip());
    }
    if (now.getUsername() != null && now.getPassword() != null) {
      String pair = now.getUsername() + ":" + now.getPassword();
      return Optional.of(
          "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    }
    return Optional.empty();
  }

  /**
   * Reads everything again: tokens and certificates are replaced while we run. A file that is just
   * being written is left for the next time.
   */
  void renew() {
    try {
      Config fresh = config.refresh();
      if (config.getFile() == null || fresh.getCurrentContext() != null) {
        config = fresh;
      }
    } catch (RuntimeException halfWritten) {
      // What we know may still do, and we look again soon.
    }
  }

  static String firstLine(Throwable problem) {
    Throwable root = problem;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message == null
        ? root.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
