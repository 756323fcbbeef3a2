package io.stowage.app.live;

import io.stowage.api.rest.Access;
import io.stowage.api.rest.Gate;
import io.stowage.api.rest.Method;
import io.stowage.kubernetes.AccessReviewer;
import io.stowage.kubernetes.AccessReviewer.User;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Admits whom the cluster's own rules admit: the token says who it is, RBAC on the path says
 * whether they may. A yes or no holds for some seconds; what cannot be found out is a no, which is
 * not remembered.
 */
final class ClusterGate implements Gate {
  private static final Duration HOLDS_FOR = Duration.ofSeconds(10);
  // Kubernetes lets every known user get /api/*, for discovery; these paths are not meant.
  private static final String OURS = "/stowage";
  private static final int REMEMBERED = 1024;
  private static final int LONGEST_TOKEN = 16_384;

  private final AccessReviewer reviewer;
  private final LongSupplier nanoTime;
  private final Consumer<IOException> trouble;
  private final Map<Asked, Known> known = new LinkedHashMap<>();

  private record Asked(String token, Method method, String path) {}

  private record Known(Admission admission, long atNanos) {}

  ClusterGate(AccessReviewer reviewer, LongSupplier nanoTime, Consumer<IOException> trouble) {
    this.reviewer = reviewer;
    this.nanoTime = nanoTime;
    this.trouble = trouble;
  }

  @Override
  public Admission admit(Optional<String> token, Access access, Method method, String path) {
    if (token.isEmpty() || token.get().length() > LONGEST_TOKEN) {
      return new Refused(
          401, "A token of the cluster is needed. Maybe one of 'kubectl create token'.");
    }
    Asked asked = new Asked(token.get(), method, path);
    return recall(asked).orElseGet(() -> review(asked));
  }

  private Admission review(Asked asked) {
    try {
      Admission admission = found(asked);
      remember(asked, admission);
      return admission;
    } catch (IOException unknown) {
      trouble.accept(unknown);
      return new Refused(
          503, "Whether you may cannot be found out now. Maybe the API server is down.");
    }
  }

  private Admission found(Asked asked) throws IOException {
    Optional<User> user = reviewer.user(asked.token());
    if (user.isEmpty()) {
      return new Refused(401, "The cluster does not know the token. Maybe it has expired.");
    }
    String verb = asked.method().name().toLowerCase(Locale.ROOT);
    return reviewer.mayAsk(user.get(), verb, OURS + asked.path())
        ? new Admitted(user.get().name())
        : new Refused(
            403,
            "User '%s' may not %s %s. Maybe a ClusterRole with nonResourceURLs would allow it."
                .formatted(user.get().name(), verb, OURS + asked.path()));
  }

  private synchronized Optional<Admission> recall(Asked asked) {
    return Optional.ofNullable(known.get(asked))
        .filter(was -> nanoTime.getAsLong() - was.atNanos() < HOLDS_FOR.toNanos())
        .map(Known::admission);
  }

  private synchronized void remember(Asked asked, Admission admission) {
    known.remove(asked);
    known.put(asked, new Known(admission, nanoTime.getAsLong()));
    if (known.size() > REMEMBERED) {
      known.remove(known.keySet().iterator().next());
    }
  }
}
