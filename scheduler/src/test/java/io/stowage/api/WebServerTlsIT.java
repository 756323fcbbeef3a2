package io.stowage.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port that is protected by PEM files, as openssl and cert-manager make them. */
class WebServerTlsIT {
  @TempDir Path folder;

  @BeforeEach
  void certificates() throws Exception {
    for (String authority : List.of("ours", "theirs")) {
      openssl(
          "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN="
              + authority
              + " -keyout "
              + authority
              + ".key -out "
              + authority
              + ".crt -days 2");
    }
    issue("server", "ours");
    issue("friend", "ours");
    issue("stranger", "theirs");
  }

  private void issue(String name, String authority) throws Exception {
    openssl(
        "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=%s -keyout %s.key"
                .formatted(name, name)
            + " -out %s.csr".formatted(name));
    Files.writeString(folder.resolve("names"), "subjectAltName=IP:127.0.0.1\n");
    openssl(
        "x509 -req -in %s.csr -CA %s.crt -CAkey %s.key -CAcreateserial -out %s.crt -days 2"
                .formatted(name, authority, authority, name)
            + " -extfile names");
  }

  private void openssl(String arguments) throws Exception {
    Process run =
        new ProcessBuilder(("openssl " + arguments).split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(run.getInputStream().readAllBytes(), UTF_8);
    assertThat(run.waitFor()).as(said).isZero();
  }

  @Test
  void onlyThoseWithACertificateOfOurAuthorityAreAnswered() throws Exception {
    try (WebServer server = served(Optional.of(file("ours.crt")))) {
      assertThat(get(server, Optional.of("friend"))).isEqualTo("hello");
      assertThatThrownBy(() -> get(server, Optional.empty())).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> get(server, Optional.of("stranger")))
          .isInstanceOf(IOException.class);
      assertThat(get(server, Optional.of("friend"))).as("the others did no harm").isNotEmpty();
    }
  }

  @Test
  void whereNoAuthorityIsNamedAnybodyIsAnswered() throws Exception {
    try (WebServer server = served(Optional.empty())) {
      assertThat(get(server, Optional.empty())).isEqualTo("hello");
    }
  }

  @Test
  void filesThatWillNotDoAreNamed() {
    Tls swapped = new Tls(file("server.key"), file("server.crt"), Optional.empty());
    assertThatThrownBy(() -> served(swapped).close())
        .isInstanceOf(ServingException.class)
        .hasMessageContaining("server.key")
        .hasMessageContaining("Maybe");
    Tls missing = new Tls(file("none.crt"), file("server.key"), Optional.empty());
    assertThatThrownBy(() -> served(missing).close()).hasMessageContaining("none.crt");
  }

  private WebServer served(Optional<Path> clients) {
    return served(new Tls(file("server.crt"), file("server.key"), clients));
  }

  private static WebServer served(Tls tls) {
    return new WebServer(
        new WebServer.Place("127.0.0.1", 0, Optional.of(tls), "extender"),
        List.of(routes -> routes.get("/", context -> context.result("hello"))));
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private String get(WebServer server, Optional<String> certificate) throws Exception {
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(PemFiles.authorities(file("ours.crt")));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    if (certificate.isPresent()) {
      String name = certificate.get();
      keys.init(PemFiles.identity(file(name + ".crt"), file(name + ".key")), new char[0]);
    } else {
      keys.init(null, null);
    }
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
    try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
      URI uri = URI.create("https://127.0.0.1:" + server.port() + "/");
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
    }
  }
}
