package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/** Ends pods so that others can have their place, as DefaultPreemption does (v1.36). */
final class Evictor {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int TRIES = 5;

  private final ApiServer api;
  private final RequestBudget budget;
  private final Semaphore connections;
  private final ClusterWatch watch;
  private final BooleanSupplier mayEvict;

  /**
   * @param connections so many requests may be on their way at once
   */
  Evictor(
      ApiServer api,
      RequestBudget budget,
      Semaphore connections,
      ClusterWatch watch,
      BooleanSupplier mayEvict) {
    this.api = api;
    this.budget = budget;
    this.connections = connections;
    this.watch = watch;
    this.mayEvict = mayEvict;
  }

  /** Returns whether the pod was told to end, or had ended already. */
  boolean evict(Pod victim, Pod inFavourOf) throws InterruptedException {
    String path = "api/v1/namespaces/" + victim.namespace() + "/pods/" + victim.name();
    ObjectNode because = disruption(victim, inFavourOf);
    ObjectNode options = JSON.objectNode();
    options.put("apiVersion", "v1").put("kind", "DeleteOptions");
    options.putObject("preconditions").put("uid", victim.uid());
    return repeated(() -> api.patch(path + "/status", because))
        && repeated(() -> api.delete(path, options));
  }

  private interface Request {
    Answer send() throws IOException;
  }

  private boolean repeated(Request request) throws InterruptedException {
    Backoff backoff = Backoff.ofWrites();
    for (int i = 0; i < TRIES; i++) {
      connections.acquire();
      try {
        budget.await();
        if (!mayEvict.getAsBoolean()) {
          return false;
        }
        Answer answer = request.send();
        // A conflict means that another pod has the name by now: the victim is gone.
        if (answer.isOk()
            || answer.status() == Answer.NOT_FOUND
            || answer.status() == Answer.CONFLICT) {
          return true;
        }
        if (answer.status() == Answer.TOO_MANY_REQUESTS) {
          backoff.atLeast(answer.retryAfter());
        } else if (!answer.isServerError()) {
          return false;
        }
      } catch (IOException unknown) {
        // Both requests may be repeated without harm.
      } finally {
        connections.release();
      }
      Thread.sleep(backoff.next());
    }
    return false;
  }

  private ObjectNode disruption(Pod victim, Pod inFavourOf) {
    ObjectNode patch = JSON.objectNode();
    patch.putObject("metadata").put("uid", victim.uid());
    ObjectNode condition = patch.putObject("status").putArray("conditions").addObject();
    condition
        .put("type", "DisruptionTarget")
        .put("status", "True")
        .put("reason", "PreemptionByScheduler")
        .put(
            "message",
            inFavourOf.spec().schedulerName() + ": preempting to accommodate a higher priority pod")
        .put("lastTransitionTime", ApiTime.seconds(Instant.now()));
    watch
        .revision(victim)
        .map(Revision::generation)
        .filter(generation -> generation > 0)
        .ifPresent(generation -> condition.put("observedGeneration", generation));
    return patch;
  }
}
