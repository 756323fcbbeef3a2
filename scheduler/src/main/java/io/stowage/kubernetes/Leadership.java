package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is to schedule, by a Lease in the API server.
 *
 * <p>We hold the lease until the renew deadline after the moment at which the last renewal that
 * succeeded was <em>sent</em>, by a clock that nobody sets. Others wait for the whole duration from
 * the moment at which they <em>saw</em> it, which is later: so no two hold it at once, whatever
 * their wall clocks say, as long as clocks run at about the same rate. Whoever binds asks {@link
 * #isHeld} right before.
 */
public final class Leadership implements AutoCloseable {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ApiServer api;
  private final LeaseSettings settings;
  private final String identity;
  private volatile long heldUntilNanos;
  private volatile boolean held;
  private volatile @Nullable String problem;
  private @Nullable Thread renewer;
  // What we last saw of another's lease, and when.
  private String seen = "";
  private long runsOutNanos = System.nanoTime();

  public Leadership(ApiServer api, LeaseSettings settings, String identity) {
    this.api = api;
    this.settings = settings;
    this.identity = identity;
  }

  /** Whether it is our turn now; never true for longer than the lease allows. */
  public boolean isHeld() {
    return held && System.nanoTime() - heldUntilNanos < 0;
  }

  /** Why we could not take or renew the lease the last time. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  public String identity() {
    return identity;
  }

  /** Waits until it is our turn, then keeps it so in the background. */
  public void acquire() throws InterruptedException {
    stopRenewing();
    while (!tryOnce()) {
      Thread.sleep(untilNextTry());
    }
    renewer = Thread.ofPlatform().daemon().name("lease").start(this::renewWhileHeld);
  }

  /**
   * Twice as often as the holder renews, so that we see soon when it last did; and right when its
   * time is over.
   */
  private Duration untilNextTry() {
    Duration usual = jittered(settings.retryPeriod().dividedBy(2));
    long leftNanos = runsOutNanos - System.nanoTime();
    return leftNanos > 0 && leftNanos < usual.toNanos()
        ? Duration.ofNanos(leftNanos).plusMillis(1)
        : usual;
  }

  private void renewWhileHeld() {
    try {
      while (isHeld()) {
        Thread.sleep(settings.retryPeriod());
        tryOnce();
      }
    } catch (InterruptedException released) {
      // Somebody stopped us.
    }
    held = false;
  }

  private boolean tryOnce() {
    long sentNanos = System.nanoTime();
    try {
      boolean ours = takeOrRenew();
      problem = null;
      if (ours) {
        heldUntilNanos = sentNanos + settings.renewDeadline().toNanos();
        held = true;
      } else {
        // Another has it: whatever we believed is over.
        held = false;
      }
      return isHeld();
    } catch (IOException failed) {
      problem = failed.getMessage();
      return false;
    }
  }

  private boolean takeOrRenew() throws IOException {
    Answer answer = api.get(settings.path() + "/" + settings.name());
    if (answer.status() == Answer.NOT_FOUND) {
      ObjectNode lease = JSON.objectNode();
      lease.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
      lease
          .putObject("metadata")
          .put("name", settings.name())
          .put("namespace", settings.namespace());
      fill(lease.putObject("spec"), 0, true);
      return isDone("create", api.post(settings.path(), lease));
    }
    if (!answer.isOk() || !(answer.json() instanceof ObjectNode lease)) {
      throw new Refusal("get", "leases", answer);
    }
    JsonNode spec = lease.path("spec");
    String holder = spec.path("holderIdentity").asText("");
    boolean ours = holder.equals(identity);
    if (!ours && !holder.isEmpty() && !hasRunOut(spec)) {
      return false;
    }
    int transitions = spec.path("leaseTransitions").asInt(0);
    ObjectNode changed = lease.withObject("/spec");
    fill(changed, ours ? transitions : transitions + 1, !ours);
    return isDone("update", api.put(settings.path() + "/" + settings.name(), lease));
  }

  /** Whether its holder was not heard of for the whole duration, since we first saw this state. */
  private boolean hasRunOut(JsonNode spec) {
    long now = System.nanoTime();
    String state = spec.toString();
    if (!state.equals(seen)) {
      seen = state;
      Duration duration =
          Duration.ofSeconds(
              spec.path("leaseDurationSeconds").asLong(settings.duration().toSeconds()));
      runsOutNanos = now + duration.toNanos();
    }
    return now - runsOutNanos > 0;
  }

  private void fill(ObjectNode spec, int transitions, boolean acquired) {
    String micros = ApiTime.micros(Instant.now());
    spec.put("holderIdentity", identity);
    spec.put("leaseDurationSeconds", (int) settings.duration().toSeconds());
    spec.put("leaseTransitions", transitions);
    spec.put("renewTime", micros);
    if (acquired) {
      spec.put("acquireTime", micros);
    }
  }

  /** A conflict is an answer too: another was quicker. */
  private static boolean isDone(String verb, Answer answer) throws IOException {
    if (answer.isOk()) {
      return true;
    }
    if (answer.status() == Answer.CONFLICT) {
      return false;
    }
    throw new Refusal(verb, "leases", answer);
  }

  private static Duration jittered(Duration period) {
    return Duration.ofNanos((long) (period.toNanos() * (1 + 0.2 * Math.random())));
  }

  private void stopRenewing() {
    Thread running = renewer;
    if (running != null) {
      running.interrupt();
    }
    held = false;
  }

  /** Gives the lease back, so that another need not wait for its end. */
  @Override
  public void close() {
    boolean ours = isHeld();
    stopRenewing();
    if (!ours) {
      return;
    }
    try {
      Answer answer = api.get(settings.path() + "/" + settings.name());
      if (answer.isOk()
          && answer.json() instanceof ObjectNode lease
          && lease.path("spec").path("holderIdentity").asText("").equals(identity)) {
        ObjectNode spec = lease.withObject("/spec");
        spec.put("holderIdentity", "");
        spec.put("leaseDurationSeconds", 1);
        api.put(settings.path() + "/" + settings.name(), lease);
      }
    } catch (IOException notReachable) {
      problem = notReachable.getMessage();
    }
  }
}
