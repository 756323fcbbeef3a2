package io.stowage.api;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port that is protected by PEM files, as openssl and cert-manager make them. */
class WebServerTlsIT {
  private static final List<Resource> HELLO =
      List.of(routes -> routes.get("/", context -> context.result("hello")));

  @TempDir Path folder;

  @BeforeEach
  void certificates() throws Exception {
    CertificatesUnderTest made = new CertificatesUnderTest(folder);
    made.authority("ours");
    made.authority("theirs");
    made.issue("server", "ours");
    made.issue("friend", "ours");
    made.issue("stranger", "theirs");
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
  void whoeverIsEncryptedIsNotTakenForSlow() throws Exception {
    Tls tls = new Tls(file("server.crt"), file("server.key"), Optional.empty());
    try (WebServer server =
        new WebServer(
            new Place("127.0.0.1", 0, Optional.of(tls), "extender"),
            List.of(
                routes ->
                    routes.get(
                        "/",
                        context -> {
                          Thread.sleep(1_000);
                          context.result("hello");
                        })),
            CertificateListener.SILENT,
            new WebServer.Limits(
                Duration.ofMillis(400), 100, Duration.ofSeconds(30), Duration.ofSeconds(10)))) {
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

  @Test
  void aKeyOfAnotherCertificateIsRefused() {
    Tls mixed = new Tls(file("server.crt"), file("friend.key"), Optional.empty());
    assertThatThrownBy(() -> served(mixed).close()).hasMessageContaining("not the key of");
  }

  @Test
  void renewedCertificatesAreUsedAndBrokenOnesAreToldOfAndNotUsed() throws Exception {
    BlockingQueue<String> news = new LinkedBlockingQueue<>();
    Tls tls =
        new Tls(
            file("server.crt"),
            file("server.key"),
            Optional.of(file("ours.crt")),
            Duration.ofMillis(50));
    try (WebServer server = new WebServer(place(tls), HELLO, tellingInto(news))) {
      assertThat(serialSeenBy("friend", server)).isEqualTo(serialOf("server.crt"));

      Files.writeString(file("server.crt"), "no certificate");
      assertThat(news.poll(1, TimeUnit.MINUTES)).contains("server.crt", "Maybe");
      assertThat(get(server, Optional.of("friend"))).as("the old one goes on").isEqualTo("hello");

      new CertificatesUnderTest(folder).issue("renewed", "ours");
      Files.copy(file("renewed.key"), file("server.key"), REPLACE_EXISTING);
      Files.copy(file("renewed.crt"), file("server.crt"), REPLACE_EXISTING);
      String told = news.poll(1, TimeUnit.MINUTES);
      while (told != null && !told.equals("renewed")) {
        // Between the two copies they did not fit.
        told = news.poll(1, TimeUnit.MINUTES);
      }
      assertThat(told).isEqualTo("renewed");
      assertThat(serialSeenBy("friend", server)).isEqualTo(serialOf("renewed.crt"));
    }
  }

  private static CertificateListener tellingInto(BlockingQueue<String> news) {
    return new CertificateListener() {
      @Override
      public void onRenewed(Tls files) {
        news.add("renewed");
      }

      @Override
      public void onUnusable(String problem) {
        news.add(problem);
      }
    };
  }

  private BigInteger serialOf(String name) throws Exception {
    try (InputStream pem = Files.newInputStream(file(name))) {
      return ((X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem))
          .getSerialNumber();
    }
  }

  private BigInteger serialSeenBy(String name, WebServer server) throws Exception {
    try (HttpClient client =
        HttpClient.newBuilder().sslContext(trusting(Optional.of(name))).build()) {
      SSLSession session =
          client
              .send(HttpRequest.newBuilder(address(server)).build(), BodyHandlers.ofString())
              .sslSession()
              .orElseThrow();
      return ((X509Certificate) session.getPeerCertificates()[0]).getSerialNumber();
    }
  }

  private WebServer served(Optional<Path> clients) {
    return served(new Tls(file("server.crt"), file("server.key"), clients));
  }

  private static WebServer served(Tls tls) {
    return new WebServer(place(tls), HELLO);
  }

  private static Place place(Tls tls) {
    return new Place("127.0.0.1", 0, Optional.of(tls), "extender");
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private static URI address(WebServer server) {
    return URI.create("https://127.0.0.1:" + server.port() + "/");
  }

  private String get(WebServer server, Optional<String> certificate) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(certificate)).build()) {
      return client
          .send(HttpRequest.newBuilder(address(server)).build(), BodyHandlers.ofString())
          .body();
    }
  }

  private SSLContext trusting(Optional<String> certificate) throws Exception {
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
    return tls;
  }
}
