package io.stowage.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The objects of one type, by key and by group. */
record ObjectTable(
    PersistentMap<String, ClusterObject> byKey,
    PersistentMap<String, PersistentMap<String, ClusterObject>> byGroup) {

  static final ObjectTable EMPTY = new ObjectTable(PersistentMap.empty(), PersistentMap.empty());

  ObjectTable with(ClusterObject object) {
    ObjectTable others = without(object.key());
    return new ObjectTable(
        others.byKey.with(object.key(), object),
        object.group().isEmpty()
            ? others.byGroup
            : others.byGroup.with(
                object.group(), members(others, object.group()).with(object.key(), object)));
  }

  ObjectTable without(String key) {
    ClusterObject known = byKey.get(key);
    if (known == null) {
      return this;
    }
    if (known.group().isEmpty()) {
      return new ObjectTable(byKey.without(key), byGroup);
    }
    PersistentMap<String, ClusterObject> left = members(this, known.group()).without(key);
    return new ObjectTable(
        byKey.without(key),
        left.isEmpty() ? byGroup.without(known.group()) : byGroup.with(known.group(), left));
  }

  <T extends ClusterObject> Optional<T> named(Class<T> type, String key) {
    return Optional.ofNullable(byKey.get(key)).map(type::cast);
  }

  <T extends ClusterObject> List<T> all(Class<T> type) {
    return list(type, byKey);
  }

  <T extends ClusterObject> List<T> ofGroup(Class<T> type, String group) {
    return list(type, byGroup.get(group));
  }

  private static PersistentMap<String, ClusterObject> members(ObjectTable table, String group) {
    PersistentMap<String, ClusterObject> members = table.byGroup.get(group);
    return members == null ? PersistentMap.empty() : members;
  }

  private static <T extends ClusterObject> List<T> list(
      Class<T> type, @Nullable PersistentMap<String, ClusterObject> objects) {
    if (objects == null) {
      return List.of();
    }
    List<T> listed = new ArrayList<>(objects.size());
    objects.forEach((key, object) -> listed.add(type.cast(object)));
    return listed;
  }
}
