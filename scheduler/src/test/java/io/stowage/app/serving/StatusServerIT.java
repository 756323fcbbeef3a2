package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.CertificateListener;
import io.stowage.api.CertificatesUnderTest;
import io.stowage.api.ServingException;
import io.stowage.app.config.ApiSettings;
import io.stowage.app.config.ServerSettings;
import io.stowage.app.config.TlsSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusServerIT {
  private static final ServerSettings ANY_PORT = new ServerSettings("127.0.0.1", 0);

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final AtomicReference<Optional<String>> problem = new AtomicReference<>(Optional.empty());
  private final Health health = new Health().ready("sync", problem::get);
  private final StatusServer server =
      new StatusServer(
          ANY_PORT,
          health,
          registry,
          () -> "{\"kind\":\"StowageConfiguration\"}",
          List.of(),
          CertificateListener.SILENT);
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void healthIsToldBrieflyUnlessMoreIsAskedFor() throws Exception {
    assertThat(get("/livez").body()).isEqualTo("ok");
    assertThat(get("/healthz").body()).isEqualTo("ok");
    assertThat(get("/readyz?verbose").body())
        .isEqualTo("[+]ping ok\n[+]sync ok\nreadyz check passed\n");
  }

  @Test
  void whatIsNotReadyIsNotAvailable() throws Exception {
    problem.set(Optional.of("pods not listed"));

    HttpResponse<String> answer = get("/readyz");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body())
        .isEqualTo("[+]ping ok\n[-]sync failed: pods not listed\nreadyz check failed\n");
    assertThat(get("/livez").statusCode()).isEqualTo(200);
  }

  @Test
  void metricsAreServedAsPrometheusReadsThem() throws Exception {
    Counter.builder().name("stowage_test_total").help("A test.").register(registry).inc();

    HttpResponse<String> answer = get("/metrics");

    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/plain; version=0.0.4");
    assertThat(answer.body()).contains("\nstowage_test_total 1.0\n");
  }

  @Test
  void theConfigurationInUseIsServed() throws Exception {
    HttpResponse<String> answer = get("/configz");

    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/json");
    assertThat(answer.body()).isEqualTo("{\"kind\":\"StowageConfiguration\"}");
  }

  @Test
  void nothingElseIsServed() throws Exception {
    assertThat(get("/debug").statusCode()).isEqualTo(404);
  }

  @Test
  void aPortInUseIsToldInOneLine() {
    ServerSettings taken = new ServerSettings("127.0.0.1", server.port());

    assertThatThrownBy(
            () ->
                new StatusServer(
                        taken, health, registry, () -> "{}", List.of(), CertificateListener.SILENT)
                    .close())
        .isInstanceOf(ServingException.class)
        .hasMessage(
            "Port %d of 127.0.0.1 is in use or not ours. Maybe set server.port to another one, or"
                    .formatted(server.port())
                + " to 0 for any.");
  }

  private HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void withCertificatesItSpeaksTls(@TempDir Path folder) throws Exception {
    CertificatesUnderTest certificates = new CertificatesUnderTest(folder);
    certificates.authority("ours");
    certificates.issue("server", "ours");
    ServerSettings settings =
        new ServerSettings(
            "127.0.0.1",
            0,
            Optional.of(
                new TlsSettings(
                    certificates.file("server.crt"),
                    certificates.file("server.key"),
                    Optional.empty())),
            ApiSettings.DEFAULT);
    try (StatusServer secure =
        new StatusServer(
            settings, health, registry, () -> "{}", List.of(), CertificateListener.SILENT)) {
      Process curl =
          new ProcessBuilder(
                  "curl",
                  "--silent",
                  "--cacert",
                  certificates.file("ours.crt").toString(),
                  "%s://127.0.0.1:%d/livez".formatted(settings.scheme(), secure.port()))
              .start();
      assertThat(curl.getInputStream().readAllBytes()).asString().isEqualTo("ok");
    }
  }
}
