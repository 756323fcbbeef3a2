package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.CertificateListener;
import io.stowage.api.CertificatesUnderTest;
import io.stowage.api.ServingException;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.OpenApi;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.TokenGate;
import io.stowage.app.config.ApiSettings;
import io.stowage.app.config.MetricsReaders;
import io.stowage.app.config.ServerSettings;
import io.stowage.app.config.TlsSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusServerIT {
  private static final String TOKEN = "a token of many letters";
  private static final ServerSettings ANY_PORT = new ServerSettings("127.0.0.1", 0);

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final AtomicReference<Optional<String>> problem = new AtomicReference<>(Optional.empty());
  private final Health health = new Health().ready("sync", problem::get);
  private final StatusServer server =
      new StatusServer(ANY_PORT, health, List.of(routes(ANY_PORT)), CertificateListener.SILENT);

  private RestApi routes(ServerSettings settings) {
    return new RestApi(
        StatusRoutes.of(settings, registry, () -> "{\"kind\":\"StowageConfiguration\"}"),
        new Entrance(new TokenGate(TOKEN, "Maybe look into the token's file."), ApiParts.limit()),
        failure -> {});
  }

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
    assertThat(head("/readyz").statusCode()).isEqualTo(503);
    assertThat(head("/livez").statusCode()).isEqualTo(200);
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
  void metricsOfAPortOfThisMachineAreToldToNobodyWhoNamesItOtherwise() throws Exception {
    String answer = curl("/metrics", server.port(), "--header", "Host: evil.example");

    assertThat(answer).contains("403", "Only this machine may ask");
  }

  @ParameterizedTest
  @CsvSource({"0.0.0.0,AUTO,401", "127.0.0.1,GUARDED,401", "0.0.0.0,OPEN,200"})
  void metricsThatOthersReachNeedTheTokenUnlessTheyAreOpen(
      String address, MetricsReaders readers, int status) throws Exception {
    ServerSettings settings =
        new ServerSettings(address, 0, Optional.empty(), ApiSettings.DEFAULT, readers);
    try (StatusServer reached =
        new StatusServer(settings, health, List.of(routes(settings)), CertificateListener.SILENT)) {
      assertThat(curl("/metrics", reached.port())).endsWith(" " + status);
      assertThat(curl("/metrics", reached.port(), "--header", "Authorization: Bearer " + TOKEN))
          .endsWith(" 200");
    }
  }

  @Test
  void theConfigurationInUseIsServedToWhoHasTheToken() throws Exception {
    assertThat(get("/configz").statusCode()).isEqualTo(401);
    HttpResponse<String> answer = get("/configz", "Authorization", "Bearer " + TOKEN);

    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/json");
    assertThat(answer.body()).isEqualTo("{\"kind\":\"StowageConfiguration\"}");
  }

  @Test
  void theDocumentOfTheApiTellsOfThem() {
    JsonNode paths = OpenApi.of(StatusRoutes.of(ANY_PORT, registry, () -> "{}")).path("paths");

    assertThat(paths.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("/livez", "/readyz", "/healthz", "/metrics", "/configz");
    assertThat(paths.path("/configz").at("/get/security")).hasSize(1);
    assertThat(paths.path("/livez").at("/get/security")).isEmpty();
    assertThat(paths.path("/livez").at("/get/responses/default/content").has("text/plain"))
        .isTrue();
  }

  @Test
  void nothingElseIsServed() throws Exception {
    assertThat(get("/debug").statusCode()).isEqualTo(404);
  }

  @Test
  void aPortInUseIsToldInOneLine() {
    ServerSettings taken = new ServerSettings("127.0.0.1", server.port());

    assertThatThrownBy(
            () -> new StatusServer(taken, health, List.of(), CertificateListener.SILENT).close())
        .isInstanceOf(ServingException.class)
        .hasMessage(
            "Port %d of 127.0.0.1 is in use or not ours. Maybe set server.port to another one, or"
                    .formatted(server.port())
                + " to 0 for any.");
  }

  private HttpResponse<String> head(String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:%d%s".formatted(server.port(), path));
    return client.send(
        HttpRequest.newBuilder(address).HEAD().build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The answer and, behind it, its status: curl may name the server as it likes. */
  private static String curl(String path, int port, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("curl", "--silent", "--write-out", " %{http_code}"));
    command.addAll(List.of(more));
    command.add("http://127.0.0.1:" + port + path);
    Process curl = new ProcessBuilder(command).start();
    return new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
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
            ApiSettings.DEFAULT,
            MetricsReaders.AUTO);
    try (StatusServer secure =
        new StatusServer(settings, health, List.of(), CertificateListener.SILENT)) {
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
