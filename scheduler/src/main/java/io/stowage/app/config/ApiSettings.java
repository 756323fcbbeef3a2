package io.stowage.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Who may ask the REST API, and which of the predecessors' own ports are served beside it.
 *
 * @param tokenFile where the token is; absent: one is made in the user's state folder
 * @param drlSchedulerPort where the paths of drl-scheduler are served, to this machine alone
 * @param suggestionPort where the thesis' line protocol is served, to this machine alone
 */
public record ApiSettings(
    Authentication authentication,
    Optional<Path> tokenFile,
    OptionalInt drlSchedulerPort,
    OptionalInt suggestionPort) {

  /** How callers are known. */
  public enum Authentication {
    /** In a pod by Kubernetes, elsewhere by a token. */
    AUTO,
    TOKEN,
    /** By TokenReview and SubjectAccessReview. */
    KUBERNETES;

    static List<String> names() {
      return Stream.of(values()).map(Authentication::toString).toList();
    }

    static Authentication named(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static final ApiSettings DEFAULT =
      new ApiSettings(
          Authentication.AUTO, Optional.empty(), OptionalInt.empty(), OptionalInt.empty());

  public ApiSettings {
    new Demands()
        .that(isPort(drlSchedulerPort), "drlSchedulerPort", "is no port. Maybe 8000.")
        .that(isPort(suggestionPort), "suggestionPort", "is no port. Maybe 8765.")
        .check();
  }

  ApiSettings withDrlScheduler(int port) {
    return drlSchedulerPort.isPresent()
        ? this
        : new ApiSettings(authentication, tokenFile, OptionalInt.of(port), suggestionPort);
  }

  private static boolean isPort(OptionalInt port) {
    return port.isEmpty() || (port.getAsInt() >= 0 && port.getAsInt() <= 65_535);
  }
}
