package io.stowage.api.rest;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import io.stowage.api.Body;
import io.stowage.api.Resource;
import io.stowage.learning.store.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Serves the routes of a table: asks the gate, keeps the limits, and answers with JSON, errors
 * among them.
 */
public final class RestApi implements Resource, AutoCloseable {
  private static final byte[] NOTHING = {};

  private final List<Route> routes;
  private final Entrance entrance;
  private final Consumer<Failure> failures;
  private final Patience patience;
  private final Workers workers;
  private final BodyRoom bodies = new BodyRoom();

  /** How long is waited for what somebody sends, and for our answer. */
  public record Patience(Duration bodyWithin, Duration answerWithin) {
    static final Patience USUAL = new Patience(Duration.ofSeconds(30), Duration.ofSeconds(20));
  }

  /** An answer that we owe to a bug of ours. */
  public record Failure(Route route, RuntimeException cause) {}

  /** What is said instead of an answer. */
  public record Trouble(int status, String error) {}

  /**
   * An API.
   *
   * @param failures told of bugs, which callers are told little of
   */
  public RestApi(List<Route> routes, Entrance entrance, Consumer<Failure> failures) {
    this(routes, entrance, failures, Patience.USUAL);
  }

  /** The same with another patience. */
  public RestApi(
      List<Route> routes, Entrance entrance, Consumer<Failure> failures, Patience patience) {
    this.routes = routes.stream().filter(route -> !route.isServedElsewhere()).toList();
    this.entrance = entrance;
    this.failures = failures;
    this.patience = patience;
    this.workers = new Workers(patience.answerWithin());
  }

  /** An API that asks for no token, and must be served to this machine alone. */
  public static RestApi ofThisMachine(
      List<Route> routes, RateLimit limit, Consumer<Failure> failures) {
    return new RestApi(routes, Entrance.ofThisMachine(limit), failures);
  }

  @Override
  public void addTo(RoutesConfig config) {
    for (Route route : routes) {
      Handler answered = context -> answer(route, context);
      switch (route.method()) {
        case GET -> {
          config.get(route.path(), answered);
          // Javalin would say 200 to it without asking us.
          config.head(route.path(), answered);
        }
        case PUT -> config.put(route.path(), answered);
        case POST -> config.post(route.path(), answered);
        case DELETE -> config.delete(route.path(), answered);
      }
    }
    config.exception(HttpResponseException.class, this::refuse);
  }

  /** What is nowhere in any table is limited, and told, as all else. */
  private void refuse(HttpResponseException refused, Context context) {
    try {
      entrance.admitted(context, Access.OPEN, Method.GET);
      Entrance.refuse(context, refused.getStatus(), told(refused, context));
    } catch (Problem problem) {
      Entrance.refuse(context, problem.status(), String.valueOf(problem.getMessage()));
    }
  }

  private static String told(HttpResponseException refused, Context context) {
    return switch (refused) {
      case NotFoundResponse _ -> "There is nothing at this path. Maybe it is misspelt.";
      case MethodNotAllowedResponse other -> {
        String methods = String.join(", ", other.getDetails().values());
        context.header("Allow", methods);
        yield "This path does not take this method. Maybe %s.".formatted(methods);
      }
      default -> String.valueOf(refused.getMessage());
    };
  }

  private void answer(Route route, Context context) {
    try {
      String caller = entrance.admitted(context, route.access(), route.method());
      try (BodyRoom.Taken _ = bodies.take(bodyBytes(route, context))) {
        Question question = question(route, context, caller);
        Object answer = workers.answer(() -> route.handler().answer(question));
        if (answer instanceof Content content) {
          context.status(content.status()).contentType(content.type()).result(content.bytes());
        } else {
          Entrance.json(context, 200, answer);
        }
      }
    } catch (Problem problem) {
      Entrance.refuse(context, problem.status(), String.valueOf(problem.getMessage()));
    } catch (ModelException | IllegalArgumentException bad) {
      Entrance.refuse(context, 400, String.valueOf(bad.getMessage()));
    } catch (RuntimeException bug) {
      failures.accept(new Failure(route, bug));
      Entrance.refuse(context, 500, "This is a bug of ours; the log says more.");
    }
  }

  @Override
  public void close() {
    workers.close();
  }

  private Question question(Route route, Context context, String caller) {
    Map<String, String> query = new LinkedHashMap<>();
    context.queryParamMap().forEach((name, values) -> query.put(name, values.getFirst()));
    return new Question(context.pathParamMap(), query, body(route, context), caller);
  }

  private static int bodyBytes(Route route, Context context) {
    if (route.body().isEmpty()) {
      return 0;
    }
    int most = route.body().get().mostBytes();
    int told = context.contentLength();
    if (told > most) {
      throw new Problem(413, "The body is larger than %d bytes. Maybe send less.".formatted(most));
    }
    return told >= 0 ? told : most;
  }

  private byte[] body(Route route, Context context) {
    if (route.body().isEmpty()) {
      return NOTHING;
    }
    try (InputStream sent = context.bodyInputStream()) {
      return Body.read(
          sent, route.body().get().mostBytes(), patience.bodyWithin(), System::nanoTime);
    } catch (Body.Refused refused) {
      throw new Problem(refused.status(), String.valueOf(refused.getMessage()));
    } catch (IOException broken) {
      throw Problem.badRequest("The body has no end. Maybe send it again.");
    }
  }
}
