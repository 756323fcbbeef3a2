package io.stowage.usage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Asks Prometheus' HTTP API for the value of an expression now. */
final class PrometheusClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LARGEST_ANSWER_BYTES = 32 << 20;
  private static final int OK = 200;

  /** One series' value. */
  record Sample(Map<String, String> labels, double value, Instant at) {
    Sample {
      labels = Map.copyOf(labels);
    }
  }

  private final PrometheusSettings settings;
  private final BoundedClient http;

  PrometheusClient(PrometheusSettings settings) throws IOException {
    this.settings = settings;
    HttpClient.Builder client = HttpClient.newBuilder();
    if (settings.caFile().isPresent()) {
      client.sslContext(trusting(settings.caFile().get()));
    }
    this.http = new BoundedClient(client, settings.timeout(), LARGEST_ANSWER_BYTES);
  }

  private static SSLContext trusting(Path caFile) throws IOException {
    try (InputStream pem = Files.newInputStream(caFile)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int count = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        trusted.setCertificateEntry("ca-" + count++, each);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException unreadable) {
      throw new IOException(
          "%s holds no usable certificates. Maybe it is not in PEM form.".formatted(caFile),
          unreadable);
    }
  }

  /** The samples of an instant query; those that are no numbers are left out. */
  List<Sample> query(String expression) throws IOException, InterruptedException {
    URI uri =
        URI.create(
            settings.url().toString().replaceFirst("/$", "")
                + "/api/v1/query?query="
                + URLEncoder.encode(expression, StandardCharsets.UTF_8));
    Destination.check(uri);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (settings.tokenFile().isPresent()) {
      request.header(
          "Authorization", "Bearer " + Files.readString(settings.tokenFile().get()).strip());
    }
    HttpResponse<byte[]> answer = http.send(request);
    return samples(expression, answer.statusCode(), tree(answer.body()));
  }

  /** A proxy in between, or somebody else, need not write JSON. */
  private static JsonNode tree(byte[] body) throws IOException {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException otherwise) {
      return MissingNode.getInstance();
    }
  }

  private static List<Sample> samples(String expression, int status, JsonNode answer)
      throws IOException {
    if (status != OK || !answer.path("status").asText().equals("success")) {
      throw new IOException(
          "Prometheus refuses '%s' with %d: %s"
              .formatted(expression, status, answer.path("error").asText("no reason given")));
    }
    List<Sample> samples = new ArrayList<>();
    for (JsonNode series : answer.path("data").path("result")) {
      JsonNode point = series.path("value");
      double value = number(point.path(1).asText());
      if (Double.isFinite(value)) {
        Map<String, String> labels = new TreeMap<>();
        series
            .path("metric")
            .properties()
            .forEach(l -> labels.put(l.getKey(), l.getValue().asText()));
        Instant at = Instant.ofEpochMilli(Math.round(point.path(0).asDouble() * 1000));
        samples.add(new Sample(labels, value, at));
      }
    }
    return samples;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }
}
