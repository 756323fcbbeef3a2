package io.stowage.cluster;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The cluster as it is known at one moment: a fold over {@link ClusterEvent}s, never mutated.
 * Another state is another snapshot, which shares all that did not change; one event costs a few
 * microseconds at 5,000 nodes.
 *
 * <p>Counts of pods and topologies are worked out when first asked for and then carried along. Two
 * threads that ask at the same time both work them out and get equal answers, so that the fields
 * that hold them need no lock.
 */
public final class ClusterSnapshot {
  // All are forgotten past this many; each takes 25 kB at 5,000 nodes.
  private static final int TOPOLOGIES_REMEMBERED = 512;

  static final ClusterSnapshot EMPTY = new SnapshotChange().frozen();

  private final Instant at;
  final NodeTable nodes;
  final PersistentMap<String, Pod> pods;
  final PersistentMap<String, Pod> assumed;
  final PersistentMap<String, List<Pod>> homeless;
  final PersistentMap<String, List<Pod>> nominated;
  final PersistentMap<String, Integer> claimUsers;
  final PersistentMap<String, ImageHolding> images;
  final PersistentMap<Class<?>, ObjectTable> objects;
  final Object inventory;
  volatile PodCounts counts;
  final PriorityCounts priorities;
  final ClueIndex<Service> services;
  volatile PersistentMap<Grouping, Topology> topologies;

  ClusterSnapshot(SnapshotChange change) {
    this.at = change.at;
    this.nodes = change.nodes;
    this.pods = change.pods;
    this.assumed = change.assumed;
    this.homeless = change.homeless;
    this.nominated = change.nominated;
    this.claimUsers = change.claimUsers;
    this.images = change.images;
    this.objects = change.objects;
    this.inventory = change.inventory;
    this.counts = change.counts;
    this.priorities = change.priorities;
    this.topologies = change.topologies;
    this.services = change.services;
  }

  public static ClusterSnapshot empty() {
    return EMPTY;
  }

  public ClusterSnapshot after(ClusterEvent event) {
    return after(List.of(event));
  }

  /** The same, and it is then. */
  public ClusterSnapshot after(ClusterEvent event, Instant now) {
    SnapshotChange change = new SnapshotChange(this);
    change.at = now;
    change.apply(event);
    return change.frozen();
  }

  public ClusterSnapshot after(Collection<? extends ClusterEvent> events) {
    SnapshotChange change = new SnapshotChange(this);
    events.forEach(change::apply);
    return change.frozen();
  }

  /** The same cluster, looked at later. */
  public ClusterSnapshot asOf(Instant later) {
    SnapshotChange change = new SnapshotChange(this);
    change.at = later;
    return change.frozen();
  }

  /** What if this pod, which names its node, ran there? */
  public ClusterSnapshot with(Pod placed) {
    return after(new ClusterEvent.PodBound(placed));
  }

  /** What if this pod were not there? */
  public ClusterSnapshot without(Pod pod) {
    return after(new ClusterEvent.PodGone(pod));
  }

  public Instant at() {
    return at;
  }

  public List<NodeView> nodes() {
    return nodes;
  }

  /**
   * Tells of each node that is not, unchanged and at the same index, among the nodes of an earlier
   * snapshot. Parts that both share are skipped, so that after one event this looks at 128 nodes.
   */
  public void forEachNodeSince(List<NodeView> earlier, Consumer<NodeView> changed) {
    nodes.forEachSince(earlier instanceof NodeTable table ? table : NodeTable.EMPTY, changed);
  }

  public Optional<NodeView> node(String name) {
    return nodes.named(name);
  }

  /** A pod that waits or is placed, by namespace and name. */
  public Optional<Pod> pod(String key) {
    return Optional.ofNullable(pods.get(key));
  }

  public int podCount() {
    return pods.size();
  }

  public List<Pod> pods() {
    List<Pod> all = new ArrayList<>(pods.size());
    pods.forEach((key, pod) -> all.add(pod));
    return all;
  }

  public boolean isAssumed(Pod pod) {
    Pod counted = assumed.get(pod.key());
    return counted != null && counted.uid().equals(pod.uid());
  }

  /** The pods that wait for this node to be cleared for them. */
  public List<Pod> nominatedTo(String node) {
    List<Pod> waiting = nominated.get(node);
    return waiting == null ? List.of() : waiting;
  }

  public boolean hasNominatedPods() {
    return !nominated.isEmpty();
  }

  /** The priority of the least important placed pod; the highest there is where none is placed. */
  public int leastPriority() {
    return priorities.least();
  }

  /**
   * How many volumes of placed pods name the claim with this key; a claim made for its pod alone is
   * not named by it.
   */
  public int claimUsers(String claimKey) {
    Integer users = claimUsers.get(claimKey);
    return users == null ? 0 : users;
  }

  /** The image of this name, if any node holds it. */
  public Optional<ImageHolding> image(String name) {
    return Optional.ofNullable(images.get(name));
  }

  /** Another object whenever nodes join, leave, or change their labels or images. */
  public Object inventory() {
    return inventory;
  }

  public <T extends ClusterObject> Optional<T> object(Class<T> type, String key) {
    return objectsOf(type).named(type, key);
  }

  public <T extends ClusterObject> List<T> objects(Class<T> type) {
    return objectsOf(type).all(type);
  }

  /** The objects of a type that share what {@link ClusterObject#group} says of them. */
  public <T extends ClusterObject> List<T> objects(Class<T> type, String group) {
    return objectsOf(type).ofGroup(type, group);
  }

  private ObjectTable objectsOf(Class<? extends ClusterObject> type) {
    ObjectTable table = objects.get(type);
    return table == null ? ObjectTable.EMPTY : table;
  }

  /** The labels of a namespace; none where the namespace is not known. */
  public Map<String, String> namespaceLabels(String namespace) {
    return object(Namespace.class, namespace).map(Namespace::labels).orElse(Map.of());
  }

  /** The services that stand for this pod. */
  public List<Service> servicesOf(Pod pod) {
    Map<String, String> labels = pod.spec().labels();
    List<Service> found = new ArrayList<>();
    services.forEach(
        Clue.of(pod.namespace(), labels),
        service -> {
          if (service.selects(labels)) {
            found.add(service);
          }
        });
    return found;
  }

  /** The affinity terms that placed pods carry, each with how often on each node. */
  public PersistentMap<CarriedTerm, NodeCounts> carriedTerms() {
    return counts.carried();
  }

  /** Visits those of these terms that mean this pod. */
  public void forEachCarriedTermMeaning(Pod pod, BiConsumer<CarriedTerm, NodeCounts> visitor) {
    counts.forEachTermMeaning(pod, namespaceLabels(pod.namespace()), visitor);
  }

  /** How many placed pods of each node meet the criterion. */
  public NodeCounts count(PodCriterion criterion) {
    NodeCounts known = counts.of(criterion);
    if (known != null) {
      return known;
    }
    NodeCounts counted = counts.counting(criterion);
    counts = counts.remembering(criterion, counted);
    return counted;
  }

  /** The same, counted pod by pod; what {@link #count} must always agree with. */
  NodeCounts recount(PodCriterion criterion) {
    NodeCounts counted = FewCounts.ZERO;
    for (NodeView view : nodes) {
      int matching = 0;
      for (Pod pod : view.pods()) {
        matching += criterion.matches(pod) ? 1 : 0;
      }
      counted = matching == 0 ? counted : counted.plus(view.index(), matching);
    }
    return counted;
  }

  /** The nodes grouped by the value of this label. */
  public Topology topology(String key) {
    return topology(key, NodeCriterion.ANY);
  }

  /** The nodes grouped by the value of this label, of which those that meet the criterion count. */
  public Topology topology(String key, NodeCriterion counting) {
    Grouping grouping = new Grouping(key, counting);
    Topology known = topologies.get(grouping);
    if (known != null) {
      return known;
    }
    Topology grouped = Topology.of(key, counting.test(), nodes);
    boolean full = topologies.size() == TOPOLOGIES_REMEMBERED;
    topologies =
        (full ? PersistentMap.<Grouping, Topology>empty() : topologies).with(grouping, grouped);
    return grouped;
  }

  /** What makes one topology differ from another. */
  record Grouping(String key, NodeCriterion counting) {}
}
