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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Admits whom the cluster's own rules admit: the token says who it is, RBAC on the path says
 * whether they may. A yes or no holds for some seconds; what cannot be found out is a no, which is
 * not remembered.
 */
final class ClusterGate implements Gate {
  private static final Duration HOLDS_FOR = Duration.ofSeconds(10);
  // Kubernetes lets every known user get /api/*, for discovery; these paths are not meant. Others,
  // such as /metrics, are those that roles for kube-scheduler name.
  private static final String API = "/api/";
  private static final String OURS = "/stowage";
  private static final int REMEMBERED = 1024;
  private static final int LONGEST_TOKEN = 16_384;
  private static final int REVIEWS_AT_ONCE = 8;
  private static final Duration TURN_WITHIN = Duration.ofSeconds(2);

  private final AccessReviewer reviewer;
  private final LongSupplier nanoTime;
  private final Consumer<IOException> trouble;
  private final Map<Asked, Known> known = new LinkedHashMap<>();
  private final Semaphore turns = new Semaphore(REVIEWS_AT_ONCE, true);

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

  /** Anybody can make us ask, so that only so much is asked at once. */
  private Admission review(Asked asked) {
    try {
      if (!turns.tryAcquire(TURN_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        return new Refused(
            503, "Too many ask at once who they are. Maybe ask again in some seconds.");
      }
    } catch (InterruptedException ended) {
      return new Refused(503, "The server ends. Maybe ask the next one.");
    }
    try {
      // Somebody may have asked the same just before.
      Optional<Admission> meanwhile = recall(asked);
      return meanwhile.isPresent() ? meanwhile.get() : foundAndRemembered(asked);
    } catch (IOException unknown) {
      trouble.accept(unknown);
      return new Refused(
          503, "Whether you may cannot be found out now. Maybe the API server is down.");
    } finally {
      turns.release();
    }
  }

  private Admission foundAndRemembered(Asked asked) throws IOException {
    Admission admission = found(asked);
    remember(asked, admission);
    return admission;
  }

  private Admission found(Asked asked) throws IOException {
    Optional<User> user = reviewer.user(asked.token());
    if (user.isEmpty()) {
      return new Refused(401, "The cluster does not know the token. Maybe it has expired.");
    }
    String verb = asked.method().name().toLowerCase(Locale.ROOT);
    String path = asked.path().startsWith(API) ? OURS + asked.path() : asked.path();
    return reviewer.mayAsk(user.get(), verb, path)
        ? new Admitted(user.get().name())
        : new Refused(
            403,
            "User '%s' may not %s %s. Maybe a ClusterRole with nonResourceURLs would allow it."
                .formatted(user.get().name(), verb, path));
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
