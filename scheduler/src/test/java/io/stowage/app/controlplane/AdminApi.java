package io.stowage.app.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An administrator's plain requests to an API server, for tests. */
public final class AdminApi implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  private final HttpClient http;
  private final URI server;
  private final String token;

  public AdminApi(ControlPlane plane) {
    http = HttpClient.newBuilder().sslContext(trusting(plane.certificateAuthority())).build();
    server = plane.apiServer();
    token = plane.token();
  }

  /** Creates an object in a collection such as {@code /api/v1/nodes}. */
  public JsonNode create(String collection, String object) {
    return send(request(collection).POST(BodyPublishers.ofString(object)));
  }

  public JsonNode read(String path) {
    return send(request(path).GET());
  }

  public void replace(String path, String object) {
    send(request(path).PUT(BodyPublishers.ofString(object)));
  }

  /** Merges some fields into an object, as a JSON merge patch does. */
  public void patch(String path, String fields) {
    send(
        request(path)
            .setHeader("Content-Type", "application/merge-patch+json")
            .method("PATCH", BodyPublishers.ofString(fields)));
  }

  /** Deletes an object, or all of a collection. */
  public void delete(String path) {
    send(request(path).DELETE());
  }

  /** Reads until the object is as wanted; fails with its last state when the time is over. */
  public JsonNode await(String path, Duration patience, Predicate<JsonNode> wanted) {
    var deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      var object = read(path);
      if (wanted.test(object)) {
        return object;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError(path + " is not as wanted after " + patience + ": " + object);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_INTERVAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve(path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      var response = http.send(request.build(), BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(response + ": " + response.body());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Connections to servers that show one of these certificates. */
  public static SSLContext trusting(Path certificates) {
    try (var pem = Files.newInputStream(certificates)) {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry(String.valueOf(store.size()), certificate);
      }
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
