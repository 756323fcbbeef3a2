package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.stowage.api.Body;
import io.stowage.api.Resource;
import io.stowage.learning.store.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Serves the routes of a table: asks the gate, keeps the limits, and answers with JSON, errors
 * among them.
 */
public final class RestApi implements Resource, AutoCloseable {
  private static final String BEARER = "Bearer ";
  private static final byte[] NOTHING = {};
  private static final Duration BODY_WITHIN = Duration.ofSeconds(30);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(20);

  // The page to try the API: nothing from elsewhere, nothing inline, in nobody's frame.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final boolean thisMachineOnly;
  private final List<Route> routes;
  private final Gate gate;
  private final RateLimit limit;
  private final Consumer<Failure> failures;
  private final Workers workers = new Workers(ANSWER_WITHIN);

  /** An answer that we owe to a bug of ours. */
  public record Failure(Route route, RuntimeException cause) {}

  /** What is said instead of an answer. */
  public record Trouble(int status, String error) {}

  /**
   * An API.
   *
   * @param failures told of bugs, which callers are told little of
   */
  public RestApi(List<Route> routes, Gate gate, RateLimit limit, Consumer<Failure> failures) {
    this(false, routes, gate, limit, failures);
  }

  private RestApi(
      boolean thisMachineOnly,
      List<Route> routes,
      Gate gate,
      RateLimit limit,
      Consumer<Failure> failures) {
    this.thisMachineOnly = thisMachineOnly;
    this.routes = List.copyOf(routes);
    this.gate = gate;
    this.limit = limit;
    this.failures = failures;
  }

  /** An API that asks for no token, and must be served to this machine alone. */
  public static RestApi ofThisMachine(
      List<Route> routes, RateLimit limit, Consumer<Failure> failures) {
    Gate open = (token, access, method, path) -> new Gate.Admitted("this machine");
    return new RestApi(true, routes, open, limit, failures);
  }

  @Override
  public void addTo(RoutesConfig config) {
    for (Route route : routes) {
      switch (route.method()) {
        case GET -> config.get(route.path(), context -> answer(route, context));
        case PUT -> config.put(route.path(), context -> answer(route, context));
        case POST -> config.post(route.path(), context -> answer(route, context));
        case DELETE -> config.delete(route.path(), context -> answer(route, context));
      }
    }
  }

  private void answer(Route route, Context context) throws IOException {
    context
        .header("X-Content-Type-Options", "nosniff")
        .header("Cache-Control", "no-store")
        .header("Referrer-Policy", "no-referrer")
        .header("Content-Security-Policy", POLICY);
    try {
      String caller = admitted(route, context);
      Question question = question(route, context, caller);
      Object answer = workers.answer(() -> route.handler().answer(question));
      if (answer instanceof Content content) {
        context.status(content.status()).contentType(content.type()).result(content.bytes());
      } else {
        json(context, 200, answer);
      }
    } catch (Problem problem) {
      refuse(context, problem.status(), String.valueOf(problem.getMessage()));
    } catch (ModelException | IllegalArgumentException bad) {
      refuse(context, 400, String.valueOf(bad.getMessage()));
    } catch (RuntimeException bug) {
      failures.accept(new Failure(route, bug));
      refuse(context, 500, "This is a bug of ours; the log says more.");
    }
  }

  private String admitted(Route route, Context context) {
    if (!limit.admits(context.ip())) {
      throw new Problem(429, "Too many questions at once. Maybe ask again in a second.");
    }
    Optional<String> foreign =
        new Origin(
                Optional.ofNullable(context.header("Origin")),
                Optional.ofNullable(context.header("Host")))
            .problem(thisMachineOnly);
    if (foreign.isPresent()) {
      throw new Problem(403, foreign.get());
    }
    if (route.access() == Access.OPEN) {
      return "anybody";
    }
    return switch (gate.admit(token(context), route.access(), route.method(), context.path())) {
      case Gate.Admitted admitted -> admitted.caller();
      case Gate.Refused refused -> throw new Problem(refused.status(), refused.why());
    };
  }

  static Optional<String> token(Context context) {
    return Optional.ofNullable(context.header("Authorization"))
        .filter(header -> header.startsWith(BEARER))
        .map(header -> header.substring(BEARER.length()).strip());
  }

  @Override
  public void close() {
    workers.close();
  }

  private static Question question(Route route, Context context, String caller) throws IOException {
    Map<String, String> query = new LinkedHashMap<>();
    context.queryParamMap().forEach((name, values) -> query.put(name, values.getFirst()));
    return new Question(context.pathParamMap(), query, body(route, context), caller);
  }

  private static byte[] body(Route route, Context context) throws IOException {
    if (route.body().isEmpty()) {
      return NOTHING;
    }
    int most = route.body().get().mostBytes();
    if (context.contentLength() > most) {
      throw tooLarge(most);
    }
    try (InputStream sent = context.bodyInputStream()) {
      return Body.read(sent, most, BODY_WITHIN, System::nanoTime);
    } catch (Body.Refused refused) {
      throw new Problem(refused.status(), String.valueOf(refused.getMessage()));
    }
  }

  private static Problem tooLarge(int most) {
    return new Problem(413, "The body is larger than %d bytes. Maybe send less.".formatted(most));
  }

  private static void refuse(Context context, int status, String why) {
    if (status == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    json(context, status, new Trouble(status, why));
  }

  private static void json(Context context, int status, Object answer) {
    String text = answer instanceof JsonNode tree ? tree.toString() : Json.text(answer);
    context.status(status).contentType("application/json").result(text);
  }
}
