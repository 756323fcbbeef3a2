package io.stowage.app.config;

import io.stowage.app.config.ApiSettings.Authentication;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads {@code server.api}. */
final class ApiReader {
  private ApiReader() {}

  static ApiSettings read(ConfigNode node) {
    ApiSettings usual = ApiSettings.DEFAULT;
    Authentication authentication =
        node.child("authentication")
            .word(Authentication.names(), Authentication::named, usual.authentication());
    String tokenFile = node.child("tokenFile").text("");
    OptionalInt drlScheduler = port(node.child("drlSchedulerPort"));
    OptionalInt suggestion = port(node.child("suggestionPort"));
    node.checkKeys();
    return node.made(
        () ->
            new ApiSettings(
                authentication,
                tokenFile.isEmpty() ? Optional.empty() : Optional.of(Path.of(tokenFile)),
                drlScheduler,
                suggestion),
        usual);
  }

  private static OptionalInt port(ConfigNode node) {
    return node.isAbsent() ? OptionalInt.empty() : OptionalInt.of(node.integer(0));
  }
}
