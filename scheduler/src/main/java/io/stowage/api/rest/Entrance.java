package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * What every question has to pass before anything is told, and what every answer carries.
 *
 * @param thisMachineOnly whether only questions by this machine's own name are let in
 */
public record Entrance(boolean thisMachineOnly, Gate gate, RateLimit limit) {
  private static final String BEARER = "Bearer ";

  // The pages are ours: nothing from elsewhere, nothing inline, in nobody's frame.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  public Entrance(Gate gate, RateLimit limit) {
    this(false, gate, limit);
  }

  /** One that asks for no token; what is behind it must be served to this machine alone. */
  static Entrance ofThisMachine(RateLimit limit) {
    return new Entrance(
        true, (token, access, method, path) -> new Gate.Admitted("this machine"), limit);
  }

  /**
   * Who asks, as the gate knows them.
   *
   * @throws Problem for whoever may not
   */
  String admitted(Context context, Access access, Method method) {
    context
        .header("X-Content-Type-Options", "nosniff")
        .header("Cache-Control", "no-store")
        .header("Referrer-Policy", "no-referrer")
        .header("Content-Security-Policy", POLICY);
    if (!limit.admits(context.ip())) {
      throw new Problem(429, "Too many questions at once. Maybe ask again in a second.");
    }
    Optional<String> foreign =
        new Origin(
                Optional.ofNullable(context.header("Origin")),
                Optional.ofNullable(context.header("Host")))
            .problem(thisMachineOnly || access == Access.THIS_MACHINE);
    if (foreign.isPresent()) {
      throw new Problem(403, foreign.get());
    }
    return switch (access) {
      case OPEN, THIS_MACHINE -> "anybody";
      case READ, WRITE ->
          switch (gate.admit(token(context), access, method, context.path())) {
            case Gate.Admitted admitted -> admitted.caller();
            case Gate.Refused refused -> throw new Problem(refused.status(), refused.why());
          };
    };
  }

  private static Optional<String> token(Context context) {
    return Optional.ofNullable(context.header("Authorization"))
        .filter(header -> header.startsWith(BEARER))
        .map(header -> header.substring(BEARER.length()).strip());
  }

  static void refuse(Context context, int status, String why) {
    if (status == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    json(context, status, new RestApi.Trouble(status, why));
  }

  static void json(Context context, int status, Object answer) {
    String text = answer instanceof JsonNode tree ? tree.toString() : Json.text(answer);
    context.status(status).contentType("application/json").result(text);
  }
}
