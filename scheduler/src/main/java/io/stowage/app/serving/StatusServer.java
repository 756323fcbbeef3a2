package io.stowage.app.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import io.stowage.api.Resource;
import io.stowage.api.WebServer;
import io.stowage.app.config.ServerSettings;
import io.stowage.app.config.TlsSettings;
import io.stowage.app.serving.Health.Answer;
import io.stowage.app.serving.Health.Question;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves {@code /livez}, {@code /readyz} and {@code /healthz} to anybody: a probe must be answered
 * also where too much else is asked.
 */
public final class StatusServer implements AutoCloseable {
  private static final int NOT_WELL = 503;

  private final Health health;
  private final WebServer server;

  /**
   * Begins to serve.
   *
   * @param more what is served there beside
   * @param certificates hears of certificates that change
   * @throws io.stowage.api.ServingException where the port is taken or the address is not ours
   */
  public StatusServer(
      ServerSettings settings,
      Health health,
      List<Resource> more,
      CertificateListener certificates) {
    this.health = health;
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
    answerAt(routes, "/livez", Question.LIVEZ);
    answerAt(routes, "/readyz", Question.READYZ);
    answerAt(routes, "/healthz", Question.HEALTHZ);
  }

  /** Also to HEAD, which Javalin would call well without asking us. */
  private void answerAt(RoutesConfig routes, String path, Question question) {
    routes.get(path, context -> answer(context, question));
    routes.head(path, context -> answer(context, question));
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

  /** The port, also where any free one was asked for. */
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
