package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.Pod;
import io.stowage.manifest.ManifestProblem;
import io.stowage.manifest.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All objects of one kind as they were last heard of, and what each piece of news changes. News may
 * come twice, late, or not at all: an object's version says which is the newer, its uid whether it
 * is another object of the same name.
 */
final class KnownObjects {
  private final Function<JsonNode, Reading> reader;
  private final Consumer<ManifestProblem> problems;
  private final Map<String, Known> byKey = new HashMap<>();
  private long newest;

  /** What was last heard of one object. */
  private record Known(
      String uid,
      long version,
      long generation,
      ClusterEvent event,
      Optional<PodScheduled> condition) {}

  KnownObjects(Function<JsonNode, Reading> reader, Consumer<ManifestProblem> problems) {
    this.reader = reader;
    this.problems = problems;
  }

  /** The newest version that was heard of. */
  long newest() {
    return newest;
  }

  void heardOf(long version) {
    newest = Math.max(newest, version);
  }

  int size() {
    return byKey.size();
  }

  boolean has(JsonNode object) {
    return byKey.containsKey(key(object));
  }

  /** The uid of the object with this key. */
  Optional<String> uid(String key) {
    return Optional.ofNullable(byKey.get(key)).map(Known::uid);
  }

  /** What was last heard of the object with this key. */
  Optional<ClusterEvent> lastOf(String key) {
    return Optional.ofNullable(byKey.get(key)).map(Known::event);
  }

  /** The revision that we know, if the object is this one. */
  Optional<Revision> revision(String key, String uid) {
    return Optional.ofNullable(byKey.get(key))
        .filter(known -> known.uid.equals(uid))
        .map(known -> new Revision(known.version, known.generation));
  }

  /** What stands on a waiting pod about its scheduling. */
  Optional<PodScheduled> condition(String key) {
    return Optional.ofNullable(byKey.get(key)).flatMap(Known::condition);
  }

  /** Everything that is known, as if it were new. */
  List<ClusterEvent> all() {
    return byKey.values().stream().map(Known::event).toList();
  }

  /** Takes note of an object that is new or has changed. */
  List<ClusterEvent> changed(JsonNode object) {
    String key = key(object);
    long version = version(object);
    String uid = object.path("metadata").path("uid").asText("");
    Known before = byKey.get(key);
    if (before != null && isOld(version, before)) {
      return List.of();
    }
    heardOf(version);
    return switch (reader.apply(object)) {
      case Reading.Understood understood -> {
        ClusterEvent event = understood.event();
        Optional<PodScheduled> condition =
            event instanceof ClusterEvent.PodPending ? PodScheduled.of(object) : Optional.empty();
        long generation = object.path("metadata").path("generation").asLong(0);
        yield learned(key, new Known(uid, version, generation, event, condition), before);
      }
      case Reading.Ignored ignored -> List.of();
      case Reading.Broken broken -> {
        // What it was before is nearer to the truth than nothing: a running pod still runs.
        problems.accept(broken.problem());
        yield List.of();
      }
    };
  }

  private List<ClusterEvent> learned(String key, Known now, @Nullable Known before) {
    List<ClusterEvent> events = new ArrayList<>(2);
    boolean isSame = before != null && before.uid.equals(now.uid);
    if (before != null && !isSame) {
      events.add(removal(before.event));
    }
    if (now.event instanceof ClusterEvent.PodGone) {
      byKey.remove(key);
      events.add(now.event);
      return events;
    }
    byKey.put(key, now);
    if (before == null || !isSame) {
      events.add(now.event);
    } else if (!now.event.equals(before.event)) {
      events.add(
          now.event instanceof ClusterEvent.NodeAdded added
              ? new ClusterEvent.NodeChanged(added.node())
              : now.event);
    }
    return events;
  }

  /** Takes note of an object's end. */
  List<ClusterEvent> removed(JsonNode object) {
    String key = key(object);
    long version = version(object);
    heardOf(version);
    Known before = byKey.get(key);
    boolean isAnother =
        before != null && !before.uid.equals(object.path("metadata").path("uid").asText(""));
    if (before == null || (isAnother && before.version > version)) {
      return List.of();
    }
    byKey.remove(key);
    return List.of(removal(before.event));
  }

  /** Takes note that there is no object of this name, or none with this uid any more. */
  List<ClusterEvent> removed(String key, String uid) {
    Known before = byKey.get(key);
    if (before == null || !before.uid.equals(uid)) {
      return List.of();
    }
    byKey.remove(key);
    return List.of(removal(before.event));
  }

  /** Takes note of all objects that there are, one after the other. */
  final class Replacement {
    private final List<ClusterEvent> events = new ArrayList<>();
    private final Set<String> present = new HashSet<>();

    void add(JsonNode object) {
      present.add(key(object));
      events.addAll(changed(object));
    }

    /** What the objects so far have changed; all of it is true, even if the list breaks off. */
    List<ClusterEvent> events() {
      return events;
    }

    /**
     * There are no others.
     *
     * @param version of the list: what is known to be newer stays
     */
    void end(long version) {
      heardOf(version);
      for (Iterator<Map.Entry<String, Known>> all = byKey.entrySet().iterator(); all.hasNext(); ) {
        Map.Entry<String, Known> entry = all.next();
        if (!present.contains(entry.getKey()) && entry.getValue().version <= version) {
          all.remove();
          events.add(removal(entry.getValue().event));
        }
      }
    }
  }

  /** How many of these objects we have not heard of, or only of an older state. */
  int missed(Map<String, Long> versions, long listVersion) {
    int missed = 0;
    for (Map.Entry<String, Long> there : versions.entrySet()) {
      Known known = byKey.get(there.getKey());
      missed += known == null || known.version < there.getValue() ? 1 : 0;
    }
    for (Map.Entry<String, Known> known : byKey.entrySet()) {
      boolean vanished =
          !versions.containsKey(known.getKey()) && known.getValue().version <= listVersion;
      missed += vanished ? 1 : 0;
    }
    return missed;
  }

  private static boolean isOld(long version, Known before) {
    return version != 0 && version <= before.version;
  }

  private static ClusterEvent removal(ClusterEvent last) {
    return switch (last) {
      case ClusterEvent.NodeAdded node -> new ClusterEvent.NodeRemoved(node.node().name());
      case ClusterEvent.NodeChanged node -> new ClusterEvent.NodeRemoved(node.node().name());
      case ClusterEvent.PodPending pod -> gone(pod.pod());
      case ClusterEvent.PodBound pod -> gone(pod.pod());
      case ClusterEvent.ObjectChanged object -> removed(object.object());
      case ClusterEvent.NodeRemoved never -> throw noReading(never);
      case ClusterEvent.PodAssumed never -> throw noReading(never);
      case ClusterEvent.BindFailed never -> throw noReading(never);
      case ClusterEvent.PodGone never -> throw noReading(never);
      case ClusterEvent.UsageMeasured never -> throw noReading(never);
      case ClusterEvent.ObjectRemoved never -> throw noReading(never);
    };
  }

  private static ClusterEvent gone(Pod pod) {
    return new ClusterEvent.PodGone(pod);
  }

  private static ClusterEvent removed(ClusterObject object) {
    return new ClusterEvent.ObjectRemoved(object);
  }

  private static IllegalStateException noReading(ClusterEvent event) {
    return new IllegalStateException("no object is read as " + event);
  }

  static String key(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** Versions count up; 0 where the server writes them in another way. */
  static long version(JsonNode object) {
    return version(object.path("metadata").path("resourceVersion").asText(""));
  }

  static long version(String text) {
    try {
      return text.isEmpty() ? 0 : Long.parseLong(text);
    } catch (NumberFormatException opaque) {
      return 0;
    }
  }
}
