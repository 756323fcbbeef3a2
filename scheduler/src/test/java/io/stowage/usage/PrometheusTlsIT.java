package io.stowage.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.api.CertificateListener;
import io.stowage.api.CertificatesUnderTest;
import io.stowage.api.Place;
import io.stowage.api.Tls;
import io.stowage.api.WebServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Prometheus behind TLS: the token goes to the one whose authority we trust, and to no other. */
class PrometheusTlsIT {
  @TempDir Path folder;
  private final List<String> tokens = new CopyOnWriteArrayList<>();
  private CertificatesUnderTest certificates;
  private WebServer server;

  @BeforeEach
  void serve() throws Exception {
    certificates = new CertificatesUnderTest(folder);
    certificates.authority("ours");
    certificates.authority("theirs");
    certificates.issue("prometheus", "theirs");
    server =
        new WebServer(
            new Place(
                "127.0.0.1",
                0,
                Optional.of(
                    new Tls(
                        certificates.file("prometheus.crt"),
                        certificates.file("prometheus.key"),
                        Optional.empty())),
                "prometheus"),
            List.of(
                routes ->
                    routes.get(
                        "/api/v1/query",
                        context -> {
                          tokens.add(String.valueOf(context.header("Authorization")));
                          context.result("{\"status\":\"success\",\"data\":{\"result\":[]}}");
                        })),
            CertificateListener.SILENT);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefusedBeforeTheTokenIsSent() throws Exception {
    assertThatThrownBy(() -> trusting("ours").query("up"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("PKIX path");
    assertThatThrownBy(() -> asking(Optional.empty()).query("up"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("PKIX path");
    assertThat(tokens).isEmpty();
  }

  @Test
  void theTokenOfTheMomentArrives() throws Exception {
    PrometheusClient prometheus = trusting("theirs");
    assertThat(prometheus.query("up")).isEmpty();
    Files.writeString(folder.resolve("token"), "renewed\n");
    assertThat(prometheus.query("up")).isEmpty();
    assertThat(tokens).containsExactly("Bearer of-ours", "Bearer renewed");
  }

  private PrometheusClient trusting(String authority) throws IOException {
    return asking(Optional.of(certificates.file(authority + ".crt")));
  }

  private PrometheusClient asking(Optional<Path> authority) throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "of-ours\n");
    return new PrometheusClient(
        new PrometheusSettings(
            URI.create("https://127.0.0.1:" + server.port()),
            Optional.of(token),
            authority,
            Duration.ofSeconds(20),
            List.of()));
  }
}
