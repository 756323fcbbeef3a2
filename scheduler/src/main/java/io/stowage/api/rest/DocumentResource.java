package io.stowage.api.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the API can be asked, for programs and, to try it, for people. */
public final class DocumentResource {
  private static final Map<String, String> TYPES =
      Map.of("try.html", "text/html", "try.css", "text/css", "try.js", "text/javascript");

  private final ObjectNode document;
  private final List<Route> own = new ArrayList<>();

  /** Describes these routes and itself. */
  public DocumentResource(List<Route> others) {
    own.add(
        Route.get(
                "/openapi.json",
                "What can be asked, as OpenAPI 3.1.",
                Object.class,
                question -> Content.json(document().toPrettyString()))
            .open());
    own.add(page("/api", "try.html"));
    own.add(page("/api/try.css", "try.css"));
    own.add(page("/api/try.js", "try.js"));
    List<Route> all = new ArrayList<>(others);
    all.add(own.getFirst());
    this.document = OpenApi.of(all);
  }

  private ObjectNode document() {
    return document;
  }

  /** The page itself holds no secret: what it asks for needs a token as for anybody. */
  private static Route page(String path, String file) {
    Content content = Content.text(TYPES.getOrDefault(file, "text/plain"), read(file));
    return Route.get(path, "A page to try the API.", String.class, question -> content).open();
  }

  private static String read(String file) {
    try (InputStream in = DocumentResource.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing. Maybe the jar is not whole.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(file + " cannot be read", unreadable);
    }
  }

  public List<Route> routes() {
    return List.copyOf(own);
  }
}
