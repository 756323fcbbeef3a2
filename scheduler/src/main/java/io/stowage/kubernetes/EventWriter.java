package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells pods' owners what happens to their pods, as events of the API (events.k8s.io/v1, as
 * kube-scheduler v1.36 writes them). What happens again within minutes is counted on the first
 * event. Events are news, not state: when there are too many, some are dropped and counted.
 */
final class EventWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  // client-go v0.36, tools/events/event_broadcaster.go: maxQueuedEvents and finishTime.
  private static final int MOST_WAITING = 1000;
  private static final Duration SERIES_END_AFTER = Duration.ofMinutes(6);
  private static final Duration TELL_SERIES_EVERY = Duration.ofMinutes(1);
  private static final int MOST_SERIES = 10_000;
  private static final int MOST_AT_ONCE = 20;
  private static final int TRIES = 3;
  // validation.NoteLengthLimit.
  private static final int LONGEST_NOTE = 1024;
  private static final String CUT = " ...";

  private final ApiServer api;
  private final RequestBudget budget;
  private final ClusterWatch watch;
  private final String instance;
  private final Semaphore places = new Semaphore(MOST_WAITING);
  private final Semaphore connections = new Semaphore(MOST_AT_ONCE, true);
  private final AtomicLong dropped = new AtomicLong();
  private final Map<SeriesKey, Series> series = new LinkedHashMap<>();

  /**
   * What two events have in common if the second is the first once more: not the words, but the pod
   * as it was (client-go v0.36, tools/events, eventKey). New words change the pod's condition, and
   * so its version.
   */
  private record SeriesKey(String podUid, String reason, String podVersion) {}

  /** An event that was sent, and how often it has happened since. */
  private record Series(String path, int count, Instant last, Instant told) {
    ObjectNode patch() {
      ObjectNode patch = JSON.objectNode();
      patch.putObject("series").put("count", count).put("lastObservedTime", ApiTime.micros(last));
      return patch;
    }
  }

  /** What is to be sent: the event, or how often it has happened by now. */
  private record Request(String path, ObjectNode body, boolean isNew) {}

  /** One thing to tell. */
  record News(String type, String reason, String action, String note) {
    static News scheduled(Pod pod, String node) {
      String note =
          "Successfully assigned %s/%s to %s".formatted(pod.namespace(), pod.name(), node);
      return new News("Normal", "Scheduled", "Binding", note);
    }

    static News failedScheduling(String message) {
      return new News("Warning", "FailedScheduling", "Scheduling", cut(message));
    }

    /**
     * The preemptor is named by its UID alone, also where an event has a field for another object
     * (kube-scheduler v1.36 leaves it empty): it may be another tenant's
     * (kubernetes/kubernetes#114882).
     */
    static News preempted(Pod inFavourOf, String node) {
      String note = "Preempted by pod %s on node %s".formatted(inFavourOf.uid(), node);
      return new News("Normal", "Preempted", "Preempting", note);
    }
  }

  EventWriter(ApiServer api, RequestBudget budget, ClusterWatch watch, String instance) {
    this.api = api;
    this.budget = budget;
    this.watch = watch;
    this.instance = instance;
  }

  static String cut(String note) {
    return note.length() <= LONGEST_NOTE
        ? note
        : note.substring(0, LONGEST_NOTE - CUT.length()) + CUT;
  }

  long dropped() {
    return dropped.get();
  }

  /** Sends the event soon, in the background. */
  void tell(Pod about, String controller, News news) {
    String version = watch.revision(about).map(known -> Long.toString(known.version())).orElse("");
    if (!places.tryAcquire()) {
      dropped.incrementAndGet();
      return;
    }
    Thread.ofVirtual()
        .name("event")
        .start(
            () -> {
              try {
                send(about, version, controller, news);
              } catch (InterruptedException closing) {
                dropped.incrementAndGet();
              } finally {
                places.release();
              }
            });
  }

  private void send(Pod about, String version, String controller, News news)
      throws InterruptedException {
    Optional<Request> request = request(about, version, controller, news, Instant.now());
    if (request.isEmpty()) {
      return;
    }
    Request what = request.get();
    for (int i = 0; i < TRIES; i++) {
      budget.await();
      try {
        Answer answer = sent(what);
        if (answer.status() == Answer.TOO_MANY_REQUESTS) {
          Thread.sleep(answer.retryAfter());
        } else if (!answer.isServerError()) {
          return;
        }
      } catch (IOException unknown) {
        // It may have been written; telling it twice is better than not at all.
      }
    }
    dropped.incrementAndGet();
  }

  private Answer sent(Request what) throws IOException, InterruptedException {
    connections.acquire();
    try {
      return what.isNew ? api.post(what.path, what.body) : api.patch(what.path, what.body);
    } finally {
      connections.release();
    }
  }

  private Optional<Request> request(
      Pod about, String version, String controller, News news, Instant now) {
    SeriesKey key = new SeriesKey(about.uid(), news.reason(), version);
    synchronized (series) {
      forgetOld(now);
      Series known = series.get(key);
      if (known == null) {
        String name = about.name() + "." + Long.toHexString(ApiTime.nanos(now));
        String path = "apis/events.k8s.io/v1/namespaces/" + about.namespace() + "/events";
        series.put(key, new Series(path + "/" + name, 1, now, now));
        ObjectNode event = event(controller, news, now);
        event.putObject("metadata").put("name", name).put("namespace", about.namespace());
        event.set("regarding", reference(about, version));
        return Optional.of(new Request(path, event, true));
      }
      boolean worthTelling = known.count == 1 || known.told.plus(TELL_SERIES_EVERY).isBefore(now);
      Series more = new Series(known.path, known.count + 1, now, worthTelling ? now : known.told);
      series.put(key, more);
      return worthTelling
          ? Optional.of(new Request(more.path, more.patch(), false))
          : Optional.empty();
    }
  }

  /** Series that are over are forgotten; of too many, the eldest are, whether over or not. */
  private void forgetOld(Instant now) {
    Iterator<Series> eldestFirst = series.values().iterator();
    while (eldestFirst.hasNext()) {
      Series eldest = eldestFirst.next();
      if (series.size() <= MOST_SERIES && eldest.last.plus(SERIES_END_AFTER).isAfter(now)) {
        return;
      }
      eldestFirst.remove();
    }
  }

  private ObjectNode event(String controller, News news, Instant now) {
    ObjectNode event = JSON.objectNode();
    event.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
    event.put("eventTime", ApiTime.micros(now));
    event.put("reportingController", controller);
    event.put("reportingInstance", controller + "-" + instance);
    event.put("action", news.action());
    event.put("reason", news.reason());
    event.put("note", news.note());
    event.put("type", news.type());
    return event;
  }

  private static ObjectNode reference(Pod pod, String version) {
    ObjectNode reference = JSON.objectNode();
    reference.put("apiVersion", "v1").put("kind", "Pod");
    reference.put("namespace", pod.namespace()).put("name", pod.name()).put("uid", pod.uid());
    if (!version.isEmpty()) {
      reference.put("resourceVersion", version);
    }
    return reference;
  }
}
