package io.stowage.parity.api;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.parity.TwinCase;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Vocabulary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One of the twin clusters, on an API server of its own, with one scheduler that serves it. */
final class Side implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SETTLING = Duration.ofMillis(150);
  private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern MESSAGE = Pattern.compile("\"message\":\"(.*?[^\\\\])\"");
  private static final String NO_NODES = "no nodes available to schedule pods";

  private final String name;
  private final AdminApi api;
  private final Runnable endScheduler;
  private final Map<String, String> uidsByDrawnUid = new ConcurrentHashMap<>();
  private final Map<String, String> podsByUid = new ConcurrentHashMap<>();
  private final Map<String, String> followed = new ConcurrentHashMap<>();
  private final ConcurrentLinkedDeque<ApiObject> made = new ConcurrentLinkedDeque<>();
  private int sentinels;

  Side(String name, ControlPlane plane, Runnable endScheduler) {
    this.name = name;
    this.api = new AdminApi(plane);
    this.endScheduler = endScheduler;
    for (String namespace : Vocabulary.NAMESPACES) {
      if (!namespace.equals("default")) {
        api.create(
            ApiKind.Namespace.path(), object("metadata", object("name", namespace)).toString());
      }
    }
    for (int priority : new int[] {-10, 0, 5, 100, 1000, 2000}) {
      Stream.of(true, false)
          .map(preempts -> ApiObject.priorityClass(priority, preempts))
          .forEach(made -> api.create(ApiKind.PriorityClass.path(), made.body().toString()));
    }
  }

  String name() {
    return name;
  }

  /** Makes the cluster, and returns what the API server refused. */
  List<String> make(TwinCase twinCase) throws InterruptedException {
    Map<ApiKind, List<ApiObject>> byKind = new EnumMap<>(ApiKind.class);
    for (ObjectNode drawn : twinCase.objects()) {
      ApiObject object = ApiObject.existing(drawn);
      byKind.computeIfAbsent(object.kind(), kind -> new ArrayList<>()).add(object);
    }
    List<String> refused = Collections.synchronizedList(new ArrayList<>());
    for (List<ApiObject> alike : byKind.values()) {
      InParallel.forEach(alike, object -> make(object).ifPresent(refused::add));
    }
    long nodes = made.stream().filter(object -> object.kind() == ApiKind.Node).count();
    awaitSentinel(nodes == 0 ? NO_NODES : "0/" + nodes + " nodes are available");
    Collections.sort(refused);
    return refused;
  }

  private Optional<String> make(ApiObject object) {
    if (object.kind() == ApiKind.Namespace) {
      label(object);
      return Optional.empty();
    }
    try {
      JsonNode stored = api.create(object.kind().collectionOf(object.body()), bodyOf(object));
      made.addFirst(object);
      String uid = stored.at("/metadata/uid").asText();
      uidsByDrawnUid.put(object.drawnUid(), uid);
      if (object.kind() == ApiKind.Pod && !View.isSentinel(stored)) {
        podsByUid.put(uid, key(stored));
      }
      object.status().ifPresent(status -> api.patch(object.path() + "/status", status.toString()));
      if (object.dying()) {
        api.delete(object.path());
      }
      return Optional.empty();
    } catch (IllegalStateException refusal) {
      remove(object);
      return Optional.of(object.path() + " " + reason(refusal));
    }
  }

  private static String reason(IllegalStateException refusal) {
    String answer = String.valueOf(refusal.getMessage());
    Matcher message = MESSAGE.matcher(answer);
    return UID.matcher(message.find() ? message.group(1) : answer).replaceAll("UID");
  }

  private String bodyOf(ApiObject object) {
    return UID.matcher(object.body().toString())
        .replaceAll(uid -> uidsByDrawnUid.getOrDefault(uid.group(), uid.group()));
  }

  private void label(ApiObject namespace) {
    ObjectNode stored = (ObjectNode) api.read(namespace.path());
    ((ObjectNode) stored.path("metadata")).set("labels", Draft.labels(namespace.body()));
    api.replace(namespace.path(), stored.toString());
  }

  /** Adds a pod that asks for a place; tells why the API server refuses it, if it does. */
  Optional<String> ask(ObjectNode drawn) {
    return make(ApiObject.tested(drawn));
  }

  JsonNode awaitPod(ObjectNode pod, Predicate<JsonNode> wanted) {
    return api.await(ApiKind.Pod.pathOf(pod), PATIENCE, wanted);
  }

  JsonNode read(ObjectNode pod) {
    return api.read(ApiKind.Pod.pathOf(pod));
  }

  /** Ends a pod at once. */
  void remove(ObjectNode pod) {
    remove(ApiObject.tested(pod));
  }

  private void remove(ApiObject object) {
    made.remove(object);
    try {
      if (object.kind() == ApiKind.PersistentVolume
          || object.kind() == ApiKind.PersistentVolumeClaim) {
        // The controllers that would take the finalizers away do not run.
        api.patch(object.path(), "{\"metadata\":{\"finalizers\":null}}");
      }
      api.delete(object.path() + "?gracePeriodSeconds=0");
    } catch (IllegalStateException gone) {
      // It was dying already, or never there.
    }
  }

  /** Gives a pod that was placed here another node, as if the scheduler had chosen that. */
  void follow(ObjectNode pod, String node) {
    String before = read(pod).at("/spec/nodeName").asText();
    remove(pod);
    ObjectNode again = pod.deepCopy();
    Draft.spec(again).put("schedulerName", ApiObject.ANOTHER_SCHEDULER);
    ask(again);
    ObjectNode binding =
        object(
            "apiVersion",
            "v1",
            "kind",
            "Binding",
            "metadata",
            object("name", Draft.name(pod)),
            "target",
            object("kind", "Node", "name", node));
    api.create(ApiKind.Pod.pathOf(pod) + "/binding", binding.toString());
    followed.put(scheduledNote(pod, before), scheduledNote(pod, node));
  }

  private static String scheduledNote(ObjectNode pod, String node) {
    return "Successfully assigned " + key(pod) + " to " + node;
  }

  /** Upstream orders pods without a start time at random, and no kubelet gives one. */
  void start(ObjectNode pod, int second) {
    api.patch(
        ApiKind.Pod.pathOf(pod) + "/status",
        object(
                "status",
                object("startTime", "2026-01-06T00:%02d:%02dZ".formatted(second / 60, second % 60)))
            .toString());
  }

  View view() {
    return View.of(
        api.read(ApiKind.Pod.path()),
        api.read("/apis/events.k8s.io/v1/events"),
        podsByUid::containsKey,
        this::translate);
  }

  private String translate(String note) {
    String asIfFollowed = followed.getOrDefault(note, note);
    return UID.matcher(asIfFollowed)
        .replaceAll(uid -> podsByUid.getOrDefault(uid.group(), "unknown " + uid.group()));
  }

  /** The cluster as a case for the oracle, as it was before the pod got its place. */
  ObjectNode caseOf(ObjectNode pod) {
    var items = array();
    for (ApiKind kind : ApiKind.values()) {
      for (JsonNode item : api.read(kind.path()).path("items")) {
        if (kind != ApiKind.Pod || !key(item).equals(key(pod))) {
          items.add(
              ((ObjectNode) item).put("kind", kind.name()).put("apiVersion", kind.apiVersion()));
        }
      }
    }
    ObjectNode asked = (ObjectNode) read(pod);
    Draft.spec(asked).remove("nodeName");
    asked.remove("status");
    return object("cluster", object("items", items), "pod", asked);
  }

  /** Pods that are told to end to make room for the one that is nominated to this node. */
  List<ObjectNode> victimsOn(String node) {
    List<ObjectNode> victims = new ArrayList<>();
    for (JsonNode pod : api.read(ApiKind.Pod.path()).path("items")) {
      boolean preempted =
          pod.at("/status/conditions")
              .valueStream()
              .anyMatch(condition -> condition.path("type").asText().equals("DisruptionTarget"));
      if (preempted
          && pod.at("/metadata").has("deletionTimestamp")
          && pod.at("/spec/nodeName").asText().equals(node)) {
        victims.add(((ObjectNode) pod).put("kind", "Pod"));
      }
    }
    return victims;
  }

  /** Removes all that was made, and waits until the scheduler knows. */
  void clear() throws InterruptedException {
    Map<ApiKind, List<ApiObject>> byKind = new EnumMap<>(ApiKind.class);
    made.forEach(
        object -> byKind.computeIfAbsent(object.kind(), kind -> new ArrayList<>()).add(object));
    for (ApiKind kind : new TreeSet<>(byKind.keySet()).descendingSet()) {
      InParallel.forEach(byKind.get(kind), this::remove);
    }
    awaitSentinel(NO_NODES);
    for (String namespace : Vocabulary.NAMESPACES) {
      api.delete("/apis/events.k8s.io/v1/namespaces/" + namespace + "/events");
    }
    made.clear();
    uidsByDrawnUid.clear();
    podsByUid.clear();
    followed.clear();
  }

  /**
   * Waits until a pod that no node takes is refused in these words: then the scheduler has seen so
   * many nodes, and all pods before that one.
   */
  private void awaitSentinel(String words) throws InterruptedException {
    long giveUpNanos = System.nanoTime() + PATIENCE.toNanos();
    for (String said = askSentinel(); !said.startsWith(words); said = askSentinel()) {
      if (System.nanoTime() > giveUpNanos) {
        throw new AssertionError(name + " still says \"" + said + "\" instead of " + words);
      }
      Thread.sleep(SETTLING);
    }
    // Kinds that no sentinel can ask for were made long before.
    Thread.sleep(SETTLING);
  }

  /**
   * Waits until the scheduler has tried again whom the latest change may have helped: those who
   * back off are tried before their time when nobody else waits, so after one sentinel, and before
   * the next.
   */
  void settle() {
    askSentinel();
    askSentinel();
  }

  private String askSentinel() {
    ObjectNode sentinel = sentinel();
    ask(sentinel);
    JsonNode refused = awaitPod(sentinel, pod -> !View.scheduled(pod).isMissingNode());
    remove(sentinel);
    return View.scheduled(refused).path("message").asText();
  }

  private ObjectNode sentinel() {
    return object(
        "apiVersion",
        "v1",
        "kind",
        "Pod",
        "metadata",
        object("name", View.SENTINEL + sentinels++, "namespace", "default"),
        "spec",
        object(
            "nodeSelector",
            object("no-node", "has-this"),
            "preemptionPolicy",
            "Never",
            "priority",
            0,
            "containers",
            array(List.of(object("name", "c", "image", "c:1")))));
  }

  static String key(JsonNode pod) {
    return pod.at("/metadata/namespace").asText() + "/" + pod.at("/metadata/name").asText();
  }

  @Override
  public void close() {
    endScheduler.run();
    api.close();
  }
}
