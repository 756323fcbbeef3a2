package io.stowage.api.dashboard;

import io.stowage.api.rest.Content;
import io.stowage.api.rest.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page and its files; they hold no secret, what they ask for needs a token as for anybody. */
public final class DashboardResource {
  private static final String PAGE = "index.html";
  private static final List<String> FILES =
      List.of(
          "icon.svg",
          "dashboard.css",
          "app.js",
          "server.js",
          "dom.js",
          "format.js",
          "charts.js",
          "parts.js",
          "boards.js",
          "time.js",
          "overview.js",
          "nodes.js",
          "decisions.js",
          "pending.js",
          "models.js",
          "training.js",
          "learning.js",
          "modes.js",
          "whatif.js");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html",
          "css", "text/css",
          "js", "text/javascript",
          "svg", "image/svg+xml");

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(served("/", PAGE));
    FILES.forEach(file -> routes.add(served("/dashboard/" + file, file)));
    return routes;
  }

  private static Route served(String path, String file) {
    String kind = file.substring(file.lastIndexOf('.') + 1);
    Content content = Content.text(TYPES.getOrDefault(kind, "text/plain"), read(file));
    return Route.get(path, "The dashboard.", String.class, question -> content).open();
  }

  private static String read(String file) {
    try (InputStream in = DashboardResource.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing. Maybe the jar is not whole.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(file + " cannot be read", unreadable);
    }
  }
}
