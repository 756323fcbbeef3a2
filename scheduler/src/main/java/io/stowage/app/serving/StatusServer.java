package io.stowage.app.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.ContentType;
import io.javalin.http.Context;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import io.stowage.api.Resource;
import io.stowage.api.WebServer;
import io.stowage.app.config.ServerSettings;
import io.stowage.app.config.TlsSettings;
import io.stowage.app.serving.Health.Answer;
import io.stowage.app.serving.Health.Question;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Serves {@code /livez}, {@code /readyz}, {@code /healthz}, {@code /metrics}, {@code /configz}. */
public final class StatusServer implements AutoCloseable {
  private static final int NOT_WELL = 503;

  private final Health health;
  private final PrometheusRegistry registry;
  private final Supplier<String> configuration;
  private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
  private final WebServer server;

  /**
   * Begins to serve.
   *
   * @param configuration the configuration in use, as JSON
   * @param more what is served there beside
   * @param certificates hears of certificates that change
   * @throws io.stowage.api.ServingException where the port is taken or the address is not ours
   */
  public StatusServer(
      ServerSettings settings,
      Health health,
      PrometheusRegistry registry,
      Supplier<String> configuration,
      List<Resource> more,
      CertificateListener certificates) {
    this.health = health;
    this.registry = registry;
    this.configuration = configuration;
    List<Resource> all = new ArrayList<>(more);
    all.add(this::addTo);
    this.server =
        new WebServer(
            new Place(
                settings.address(),
                settings.port(),
                settings.tls().map(TlsSettings::files),
                "server"),
            all,
            certificates);
  }

  private void addTo(RoutesConfig routes) {
    routes.get("/livez", context -> answer(context, Question.LIVEZ));
    routes.get("/readyz", context -> answer(context, Question.READYZ));
    routes.get("/healthz", context -> answer(context, Question.HEALTHZ));
    routes.get("/metrics", this::answerMetrics);
    routes.get(
        "/configz",
        context -> context.contentType(ContentType.APPLICATION_JSON).result(configuration.get()));
  }

  /** Just "ok" where all is well and nobody asks for more, as upstream. */
  private void answer(Context context, Question question) {
    Answer answer = health.answer(question);
    boolean brief = answer.isWell() && context.queryParam("verbose") == null;
    context
        .status(answer.isWell() ? 200 : NOT_WELL)
        .contentType("text/plain; charset=utf-8")
        .header("X-Content-Type-Options", "nosniff")
        .result(brief ? "ok" : answer.lines());
  }

  private void answerMetrics(Context context) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    writer.write(text, registry.scrape());
    context.contentType(writer.getContentType()).result(text.toByteArray());
  }

  /** The port, also where any free one was asked for. */
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
