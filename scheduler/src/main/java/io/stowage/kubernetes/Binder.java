package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Binds one pod at a time to its node, and finds out what became of it. A request is sent again
 * only if the pod is known to be unbound; a pod that is bound already is never touched.
 */
final class Binder {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int TRIES = 5;

  private final ApiServer api;
  private final RequestBudget budget;
  private final Semaphore connections;
  private final ClusterWatch watch;
  private final BooleanSupplier mayBind;

  /**
   * @param connections so many requests may be on their way at once
   */
  Binder(
      ApiServer api,
      RequestBudget budget,
      Semaphore connections,
      ClusterWatch watch,
      BooleanSupplier mayBind) {
    this.api = api;
    this.budget = budget;
    this.connections = connections;
    this.watch = watch;
    this.mayBind = mayBind;
  }

  /** What became of a binding. */
  sealed interface Outcome {

    /** The pod is bound to the node that we chose. */
    record Bound() implements Outcome {}

    /** Another was quicker, or the pod is gone; the watch says which. */
    record Overtaken(String how) implements Outcome {}

    /** The pod is not bound. */
    record Failed(String why) implements Outcome {}
  }

  /**
   * Binds the pod to the node that it names.
   *
   * @param nodeUid the node that was meant, should another take its name
   */
  Outcome bind(Pod placed, String node, Optional<String> nodeUid) throws InterruptedException {
    Backoff backoff = Backoff.ofWrites();
    String last = "";
    for (int i = 0; i < TRIES; i++) {
      Optional<Outcome> outcome;
      try {
        Answer answer = send(placed, node, nodeUid);
        if (answer.isOk()) {
          return new Outcome.Bound();
        }
        last = answer.message();
        if (answer.status() == Answer.TOO_MANY_REQUESTS) {
          backoff.atLeast(answer.retryAfter());
          outcome = Optional.empty();
        } else if (answer.isServerError()
            || answer.status() == Answer.CONFLICT
            || answer.status() == Answer.NOT_FOUND) {
          outcome = whatBecameOf(placed, node);
        } else {
          return new Outcome.Failed(last);
        }
      } catch (NotSent hindered) {
        return new Outcome.Failed(hindered.why);
      } catch (IOException unknown) {
        last = String.valueOf(unknown.getMessage());
        outcome = whatBecameOf(placed, node);
      }
      if (outcome.isPresent()) {
        return outcome.get();
      }
      Thread.sleep(backoff.next());
    }
    return new Outcome.Failed(last);
  }

  /** The last look at node and lease is right before the request, after all waiting. */
  private Answer send(Pod placed, String node, Optional<String> nodeUid)
      throws IOException, InterruptedException, NotSent {
    connections.acquire();
    try {
      budget.await();
      if (nodeUid.isEmpty() || !watch.nodeUid(node).equals(nodeUid)) {
        throw new NotSent("node \"" + node + "\" not found");
      }
      if (!mayBind.getAsBoolean()) {
        throw new NotSent("the lease has run out");
      }
      return api.post(path(placed, "/binding"), binding(placed, node));
    } finally {
      connections.release();
    }
  }

  /** A binding must not be sent. */
  private static final class NotSent extends Exception {
    private static final long serialVersionUID = 1;
    private final String why;

    NotSent(String why) {
      super(why);
      this.why = why;
    }
  }

  /** Reads the pod until it can be read; empty if it is unbound, so that we may try again. */
  private Optional<Outcome> whatBecameOf(Pod placed, String node) throws InterruptedException {
    Backoff backoff = Backoff.ofWrites();
    while (mayBind.getAsBoolean()) {
      connections.acquire();
      try {
        budget.await();
        Answer answer = api.get(path(placed, ""));
        if (answer.status() == Answer.NOT_FOUND) {
          watch.observeAbsence(placed);
          return Optional.of(new Outcome.Overtaken("the pod is gone"));
        }
        if (answer.isOk()) {
          return seen(answer.json(), placed, node);
        }
        if (answer.status() == Answer.TOO_MANY_REQUESTS) {
          backoff.atLeast(answer.retryAfter());
        }
      } catch (IOException notNow) {
        // Not knowing is no reason to act.
      } finally {
        connections.release();
      }
      Thread.sleep(backoff.next());
    }
    return Optional.of(new Outcome.Failed("what became of the binding is not known"));
  }

  private Optional<Outcome> seen(JsonNode pod, Pod placed, String node) {
    watch.observePod(pod);
    if (!pod.path("metadata").path("uid").asText("").equals(placed.uid())) {
      return Optional.of(new Outcome.Overtaken("the pod was made anew"));
    }
    String boundTo = pod.path("spec").path("nodeName").asText("");
    if (boundTo.equals(node)) {
      return Optional.of(new Outcome.Bound());
    }
    if (!boundTo.isEmpty()) {
      return Optional.of(new Outcome.Overtaken("the pod was bound to " + boundTo));
    }
    return pod.path("metadata").has("deletionTimestamp")
        ? Optional.of(new Outcome.Failed("the pod is being deleted"))
        : Optional.empty();
  }

  private static String path(Pod pod, String subresource) {
    return "api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name() + subresource;
  }

  private static ObjectNode binding(Pod pod, String node) {
    ObjectNode binding = JSON.objectNode();
    binding.put("apiVersion", "v1").put("kind", "Binding");
    binding
        .putObject("metadata")
        .put("name", pod.name())
        .put("namespace", pod.namespace())
        .put("uid", pod.uid());
    binding.putObject("target").put("kind", "Node").put("name", node);
    return binding;
  }
}
