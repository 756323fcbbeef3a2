package io.stowage.api.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What OpenAPI 3.1 tells of a table of routes. */
public final class OpenApi {
  private static final Pattern NAME_IN_PATH = Pattern.compile("\\{(\\w+)}");
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain";

  private final Schemas schemas = new Schemas();

  private OpenApi() {}

  /** The whole document. */
  public static ObjectNode of(List<Route> routes) {
    return new OpenApi().document(routes);
  }

  private ObjectNode document(List<Route> routes) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    document.put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Stowage")
        .put("version", "v1")
        .put("description", "A scheduler for Kubernetes that learns where each pod goes.");
    ObjectNode paths = document.putObject("paths");
    for (Route route : routes) {
      describe(
          paths
              .withObjectProperty(route.path())
              .putObject(route.method().name().toLowerCase(Locale.ROOT)),
          route);
    }
    ObjectNode components = document.putObject("components");
    components
        .putObject("securitySchemes")
        .putObject("token")
        .put("type", "http")
        .put("scheme", "bearer");
    components.set("schemas", schemas.named());
    return document;
  }

  private void describe(ObjectNode operation, Route route) {
    operation.put("summary", route.summary());
    operation.put("operationId", operationId(route));
    ArrayNode parameters = operation.putArray("parameters");
    Matcher names = NAME_IN_PATH.matcher(route.path());
    while (names.find()) {
      parameter(parameters, names.group(1), "path", "").put("required", true);
    }
    route
        .query()
        .forEach(asked -> parameter(parameters, asked.name(), "query", asked.description()));
    route
        .body()
        .ifPresent(
            body -> {
              ObjectNode sent = operation.putObject("requestBody").put("required", true);
              String type = body.type() == byte[].class ? Content.BYTES : JSON;
              sent.putObject("content").putObject(type).set("schema", schemas.of(body.type()));
            });
    ObjectNode responses = operation.putObject("responses");
    responses
        .putObject("200")
        .put("description", "What was asked for.")
        .putObject("content")
        .putObject(type(route))
        .set("schema", schemas.of(route.answer()));
    boolean inWords = isInWords(route);
    responses
        .putObject("default")
        .put("description", "Why not, and what to do.")
        .putObject("content")
        .putObject(inWords ? TEXT : JSON)
        .set("schema", schemas.of(inWords ? String.class : RestApi.Trouble.class));
    ArrayNode security = operation.putArray("security");
    if (route.access() == Access.READ || route.access() == Access.WRITE) {
      security.addObject().putArray("token");
    }
  }

  private static String type(Route route) {
    if (route.answer() == EventFeed.Message.class) {
      return "text/event-stream";
    }
    if (route.answer() == byte[].class) {
      return Content.BYTES;
    }
    return route.answer() == String.class ? TEXT : JSON;
  }

  /** The answers of the table itself say in JSON what is wrong, health says it in lines. */
  private static boolean isInWords(Route route) {
    return route.isServedElsewhere() && route.answer() == String.class;
  }

  private static ObjectNode parameter(
      ArrayNode parameters, String name, String in, String description) {
    ObjectNode parameter = parameters.addObject().put("name", name).put("in", in);
    if (!description.isEmpty()) {
      parameter.put("description", description);
    }
    parameter.putObject("schema").put("type", "string");
    return parameter;
  }

  private static String operationId(Route route) {
    return route.method().name().toLowerCase(Locale.ROOT)
        + route.path().replaceAll("[{}]", "").replaceAll("\\W+", "_");
  }
}
