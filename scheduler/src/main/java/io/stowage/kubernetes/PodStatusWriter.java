package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes on waiting pods why they wait and which node is kept for them. Writes to one pod keep
 * their order; what is overtaken before it was sent is not sent.
 */
final class PodStatusWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int MOST_AT_ONCE = 20;

  private final ApiServer api;
  private final RequestBudget budget;
  private final ClusterWatch watch;
  private final BooleanSupplier mayWrite;
  private final Semaphore connections = new Semaphore(MOST_AT_ONCE, true);
  private final Map<String, Wanted> wantedByUid = new HashMap<>();
  private final Set<String> overtaken = new HashSet<>();

  /** What a pod's status should say; null where it may stay as it is. */
  private static final class Wanted {
    final Pod pod;
    @Nullable String reason;
    String message = "";
    @Nullable Nomination nomination;

    Wanted(Pod pod) {
      this.pod = pod;
    }
  }

  /** The node that is kept for a pod, or that none is. */
  private record Nomination(Optional<String> node) {}

  private interface Change {
    void on(Wanted wanted);
  }

  PodStatusWriter(
      ApiServer api, RequestBudget budget, ClusterWatch watch, BooleanSupplier mayWrite) {
    this.api = api;
    this.budget = budget;
    this.watch = watch;
    this.mayWrite = mayWrite;
  }

  /** The pod could not be scheduled. */
  void failed(Pod pod, String reason, String message) {
    want(
        pod,
        wanted -> {
          wanted.reason = reason;
          wanted.message = message;
        });
  }

  /** This node, or none, is kept for the pod. */
  void nominated(Pod pod, Optional<String> node) {
    want(pod, wanted -> wanted.nomination = new Nomination(node));
  }

  /**
   * The pod is about to be bound, which says more: what waits is dropped. Returns when nothing is
   * on its way that could arrive after the binding and call the pod unscheduled.
   */
  void overtaken(Pod pod) throws InterruptedException {
    synchronized (wantedByUid) {
      wantedByUid.computeIfPresent(pod.uid(), (uid, waiting) -> new Wanted(pod));
      overtaken.add(pod.uid());
      try {
        while (wantedByUid.containsKey(pod.uid())) {
          wantedByUid.wait();
        }
      } finally {
        overtaken.remove(pod.uid());
      }
    }
  }

  private boolean isOvertaken(Pod pod) {
    synchronized (wantedByUid) {
      return overtaken.contains(pod.uid());
    }
  }

  private void want(Pod pod, Change change) {
    synchronized (wantedByUid) {
      Wanted waiting = wantedByUid.get(pod.uid());
      if (waiting == null) {
        waiting = new Wanted(pod);
        wantedByUid.put(pod.uid(), waiting);
        Thread.ofVirtual().name("status").start(() -> writeAll(pod.uid()));
      }
      change.on(waiting);
    }
  }

  private void writeAll(String uid) {
    try {
      for (Wanted next = next(uid); next != null; next = next(uid)) {
        write(next);
      }
    } catch (InterruptedException closing) {
      finished(uid);
    }
  }

  /** Takes what is wanted of the pod by now; leaves an empty wish so that nobody else starts. */
  private @Nullable Wanted next(String uid) throws InterruptedException {
    budget.await();
    synchronized (wantedByUid) {
      Wanted wanted = wantedByUid.get(uid);
      if (wanted == null || (wanted.reason == null && wanted.nomination == null)) {
        finished(uid);
        return null;
      }
      wantedByUid.put(uid, new Wanted(wanted.pod));
      return wanted;
    }
  }

  private void finished(String uid) {
    synchronized (wantedByUid) {
      wantedByUid.remove(uid);
      wantedByUid.notifyAll();
    }
  }

  private void write(Wanted wanted) throws InterruptedException {
    ObjectNode patch = patch(wanted);
    if (patch.path("status").isEmpty()) {
      return;
    }
    String path =
        "api/v1/namespaces/%s/pods/%s/status".formatted(wanted.pod.namespace(), wanted.pod.name());
    Backoff backoff = Backoff.ofWrites();
    // An outage must not leave an owner without a word: the pod may not be tried again for long.
    while (mayWrite.getAsBoolean() && !isOvertaken(wanted.pod)) {
      try {
        Answer answer = sent(path, patch);
        if (answer.status() == Answer.TOO_MANY_REQUESTS) {
          backoff.atLeast(answer.retryAfter());
        } else if (!answer.isServerError() && !answer.isDenied()) {
          return;
        }
      } catch (IOException unknown) {
        // The same patch again does no harm.
      }
      Thread.sleep(backoff.next());
    }
  }

  private Answer sent(String path, ObjectNode patch) throws IOException, InterruptedException {
    connections.acquire();
    try {
      return api.patch(path, patch);
    } finally {
      connections.release();
    }
  }

  private ObjectNode patch(Wanted wanted) {
    ObjectNode patch = JSON.objectNode();
    patch.putObject("metadata").put("uid", wanted.pod.uid());
    ObjectNode status = patch.putObject("status");
    String reason = wanted.reason;
    if (reason != null) {
      Optional<PodScheduled> before = watch.condition(wanted.pod);
      if (before.isEmpty() || !before.get().says(reason, wanted.message)) {
        status.putArray("conditions").add(condition(before, reason, wanted.message));
      }
    }
    Nomination nomination = wanted.nomination;
    if (nomination != null) {
      status.put("nominatedNodeName", nomination.node().orElse(null));
    }
    return patch;
  }

  private static ObjectNode condition(
      Optional<PodScheduled> before, String reason, String message) {
    ObjectNode condition = JSON.objectNode();
    condition.put("type", PodScheduled.TYPE).put("status", "False");
    condition.put("reason", reason).put("message", message);
    // UpdatePodCondition: the time is that of the last change of the status, not of the words.
    String since =
        before
            .filter(was -> was.status().equals("False"))
            .map(PodScheduled::since)
            .orElseGet(() -> ApiTime.seconds(Instant.now()));
    condition.put("lastTransitionTime", since);
    condition.putNull("lastProbeTime");
    before
        .map(PodScheduled::generation)
        .filter(generation -> generation > 0)
        .ifPresent(generation -> condition.put("observedGeneration", generation));
    return condition;
  }
}
