package io.stowage.app.bench.live;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Where a program tells how long its decisions took. */
record ScrapedTimes(URI metrics, String histogram) {

  /** Those so far; none where it does not tell. */
  DecisionTimes read() throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trustingAll()).build()) {
      return DecisionTimes.read(
          client.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body(),
          histogram);
    } catch (IOException withoutMetrics) {
      return DecisionTimes.read("");
    }
  }

  // kube-scheduler makes its own certificate at each start, and listens on loopback only.
  private static SSLContext trustingAll() throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    TrustManager all =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    tls.init(null, new TrustManager[] {all}, new SecureRandom());
    return tls;
  }
}
