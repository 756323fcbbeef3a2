package io.stowage.api;

import io.javalin.config.RoutesConfig;

/** Some paths, and what is answered there. */
public interface Resource {
  void addTo(RoutesConfig routes);
}
