package io.stowage.cluster;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way from one snapshot to the next: a scratch copy to which events are applied, then frozen.
 */
final class SnapshotChange {
  Instant at = Instant.EPOCH;
  NodeTable nodes = NodeTable.EMPTY;
  PersistentMap<String, Pod> pods = PersistentMap.empty();
  PersistentMap<String, Pod> assumed = PersistentMap.empty();
  PersistentMap<String, List<Pod>> homeless = PersistentMap.empty();
  PersistentMap<String, List<Pod>> nominated = PersistentMap.empty();
  PersistentMap<String, Integer> claimUsers = PersistentMap.empty();
  PersistentMap<String, ImageHolding> images = PersistentMap.empty();
  PersistentMap<Class<?>, ObjectTable> objects = PersistentMap.empty();
  Object inventory = new Object();
  PodCounts counts = PodCounts.NONE;
  PriorityCounts priorities = PriorityCounts.NONE;
  PersistentMap<ClusterSnapshot.Grouping, Topology> topologies = PersistentMap.empty();
  ClueIndex<Service> services = ClueIndex.empty();

  SnapshotChange() {}

  SnapshotChange(ClusterSnapshot from) {
    at = from.at();
    nodes = from.nodes;
    pods = from.pods;
    assumed = from.assumed;
    homeless = from.homeless;
    nominated = from.nominated;
    claimUsers = from.claimUsers;
    images = from.images;
    objects = from.objects;
    inventory = from.inventory;
    counts = from.counts;
    priorities = from.priorities;
    topologies = from.topologies;
    services = from.services;
  }

  ClusterSnapshot frozen() {
    return new ClusterSnapshot(this);
  }

  void apply(ClusterEvent event) {
    switch (event) {
      case ClusterEvent.NodeAdded added -> putNode(added.node());
      case ClusterEvent.NodeChanged changed -> putNode(changed.node());
      case ClusterEvent.NodeRemoved removed ->
          nodes.named(removed.name()).ifPresent(this::removeNode);
      case ClusterEvent.PodPending pending -> putPending(pending.pod());
      case ClusterEvent.PodAssumed placed -> assume(placed.pod());
      case ClusterEvent.PodBound bound -> {
        String key = bound.pod().key();
        // Mostly what was assumed has come true, and nothing else is new.
        if (!bound.pod().equals(assumed.get(key))) {
          putPlaced(key, bound.pod());
        }
        assumed = assumed.without(key);
      }
      case ClusterEvent.BindFailed failed -> takeBack(failed.pod());
      case ClusterEvent.PodGone gone -> removePod(gone.pod());
      case ClusterEvent.UsageMeasured measured ->
          nodes
              .named(measured.node())
              .ifPresent(view -> nodes = nodes.replacing(view.measured(measured.usage())));
      case ClusterEvent.ObjectChanged changed -> putObject(changed.object());
      case ClusterEvent.ObjectRemoved removed -> removeObject(removed.object());
    }
  }

  private void putNode(Node node) {
    NodeView before = nodes.named(node.name()).orElse(null);
    if (before == null) {
      nodes = nodes.joinedBy(node);
      topologies = PersistentMap.empty();
      changeInventory(Map.of(), node.imageBytes());
      List<Pod> arrivedEarlier = homeless.get(node.name());
      homeless = homeless.without(node.name());
      (arrivedEarlier == null ? List.<Pod>of() : arrivedEarlier)
          .forEach(pod -> place(pod, Optional.empty()));
      return;
    }
    nodes = nodes.replacing(before.changedTo(node));
    if (!before.node().labels().equals(node.labels())
        || !before.node().taints().equals(node.taints())) {
      topologies = PersistentMap.empty();
    }
    if (!before.node().labels().equals(node.labels())
        || !before.node().imageBytes().equals(node.imageBytes())) {
      changeInventory(before.node().imageBytes(), node.imageBytes());
    }
  }

  private void removeNode(NodeView leaving) {
    for (Pod pod : leaving.pods()) {
      counts = counts.minus(pod, leaving.index());
      countOthers(pod, -1);
    }
    NodeView last = nodes.getLast();
    if (last.index() != leaving.index()) {
      for (Pod pod : last.pods()) {
        counts = counts.minus(pod, last.index()).plus(pod, leaving.index());
      }
    }
    nodes = nodes.without(leaving);
    topologies = PersistentMap.empty();
    changeInventory(leaving.node().imageBytes(), Map.of());
    if (leaving.podCount() > 0) {
      homeless = homeless.with(leaving.name(), leaving.pods());
    }
  }

  private void changeInventory(Map<String, Long> imagesBefore, Map<String, Long> imagesAfter) {
    inventory = new Object();
    imagesBefore.keySet().forEach(this::dropImage);
    imagesAfter.forEach(this::addImage);
  }

  private void addImage(String image, long bytes) {
    ImageHolding held = images.get(image);
    images =
        images.with(
            image,
            held == null
                ? new ImageHolding(bytes, 1)
                : new ImageHolding(held.bytes(), held.nodes() + 1));
  }

  private void dropImage(String image) {
    ImageHolding held = images.get(image);
    if (held != null) {
      images =
          held.nodes() == 1
              ? images.without(image)
              : images.with(image, new ImageHolding(held.bytes(), held.nodes() - 1));
    }
  }

  private void putPending(Pod pod) {
    String key = pod.key();
    Pod before = pods.get(key);
    if (before != null && before.uid().equals(pod.uid()) && assumed.contains(key)) {
      // A late echo of the pod as it was before we chose its node.
      return;
    }
    forget(before);
    pods = pods.with(key, pod);
    nominate(pod);
  }

  private void assume(Pod pod) {
    String key = pod.key();
    Pod before = pods.get(key);
    boolean isThere = before != null && before.uid().equals(pod.uid());
    boolean isBound = before != null && before.nodeName().isPresent() && !assumed.contains(key);
    // Else the watch was quicker than whoever chose its node.
    if (isThere && !isBound) {
      putPlaced(key, pod);
      assumed = assumed.with(key, pod);
    }
  }

  private void putPlaced(String key, Pod pod) {
    Pod before = pods.get(key);
    Optional<Instant> arrival = arrival(before, pod);
    forget(before);
    pods = pods.with(key, pod);
    place(pod, arrival);
  }

  /** News of a pod that is there already do not make it younger. */
  private Optional<Instant> arrival(@Nullable Pod before, Pod pod) {
    return before != null
            && before.uid().equals(pod.uid())
            && before.nodeName().equals(pod.nodeName())
        ? pod.nodeName().flatMap(nodes::named).flatMap(view -> view.arrivalOf(pod))
        : Optional.of(at);
  }

  private void takeBack(Pod pod) {
    String key = pod.key();
    Pod held = assumed.get(key);
    if (held == null || !held.uid().equals(pod.uid())) {
      // It was bound after all, or is gone: the failure is old news.
      return;
    }
    forget(held);
    assumed = assumed.without(key);
    pods = pods.with(key, pod.unplaced().withoutNomination());
  }

  private void removePod(Pod pod) {
    String key = pod.key();
    Pod known = pods.get(key);
    if (known == null || !known.uid().equals(pod.uid())) {
      return;
    }
    forget(known);
    pods = pods.without(key);
    assumed = assumed.without(key);
  }

  /** Undoes all that the pod, as it was known, has added. */
  private void forget(@Nullable Pod known) {
    if (known == null) {
      return;
    }
    known.nominatedNode().ifPresent(node -> nominated = withoutPod(nominated, node, known));
    known.nodeName().ifPresent(node -> leave(known, node));
  }

  private void place(Pod pod, Optional<Instant> arrival) {
    String node =
        pod.nodeName()
            .orElseThrow(() -> new IllegalArgumentException(pod.key() + " is placed on no node"));
    NodeView view = nodes.named(node).orElse(null);
    if (view == null) {
      homeless = withPod(homeless, node, pod);
      return;
    }
    NodeView joined = view.with(pod);
    nodes = nodes.replacing(arrival.isPresent() ? joined.joinedAt(arrival.get(), pod) : joined);
    counts = counts.plus(pod, view.index());
    countOthers(pod, 1);
  }

  private void leave(Pod known, String node) {
    NodeView view = nodes.named(node).orElse(null);
    if (view == null) {
      homeless = withoutPod(homeless, node, known);
      return;
    }
    NodeView left = view.without(known);
    if (left != view) {
      nodes = nodes.replacing(left);
      counts = counts.minus(known, view.index());
      countOthers(known, -1);
    }
  }

  private void nominate(Pod pod) {
    if (pod.nodeName().isEmpty() && pod.nominatedNode().isPresent()) {
      nominated = withPod(nominated, pod.nominatedNode().get(), pod);
    }
  }

  // framework/types.go, updatePVCRefCounts: claims of ephemeral volumes are not counted.
  private void countOthers(Pod pod, int change) {
    priorities = priorities.changed(pod.priority(), change);
    for (PodVolume volume : pod.spec().volumes()) {
      if (volume instanceof PodVolume.Claim claim) {
        claimUsers = changed(claimUsers, pod.namespace() + "/" + claim.claimName(), change);
      }
    }
  }

  private void putObject(ClusterObject object) {
    removeObject(object);
    objects = objects.with(object.getClass(), tableOf(object).with(object));
    if (object instanceof Service service) {
      services = services.with(service.clues(), service);
    }
  }

  private void removeObject(ClusterObject object) {
    ObjectTable table = tableOf(object);
    if (object instanceof Service) {
      table
          .named(Service.class, object.key())
          .ifPresent(known -> services = services.without(known.clues(), known));
    }
    objects = objects.with(object.getClass(), table.without(object.key()));
  }

  private ObjectTable tableOf(ClusterObject object) {
    ObjectTable table = objects.get(object.getClass());
    return table == null ? ObjectTable.EMPTY : table;
  }

  private static PersistentMap<String, Integer> changed(
      PersistentMap<String, Integer> map, String key, int change) {
    Integer before = map.get(key);
    int after = (before == null ? 0 : before) + change;
    return after == 0 ? map.without(key) : map.with(key, after);
  }

  private static PersistentMap<String, List<Pod>> withPod(
      PersistentMap<String, List<Pod>> map, String node, Pod pod) {
    List<Pod> more = new ArrayList<>();
    List<Pod> before = map.get(node);
    if (before != null) {
      more.addAll(before);
    }
    more.add(pod);
    return map.with(node, List.copyOf(more));
  }

  private static PersistentMap<String, List<Pod>> withoutPod(
      PersistentMap<String, List<Pod>> map, String node, Pod pod) {
    List<Pod> before = map.get(node);
    if (before == null) {
      return map;
    }
    List<Pod> left = before.stream().filter(other -> !other.uid().equals(pod.uid())).toList();
    return left.isEmpty() ? map.without(node) : map.with(node, left);
  }
}
