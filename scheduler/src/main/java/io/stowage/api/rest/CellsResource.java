package io.stowage.api.rest;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * All nodes at a glance, as light as can be: a row for each, and for those who ask again only the
 * rows that changed. Snapshots share what did not change, so that finding the changes costs little.
 */
public final class CellsResource {
  // Each shares nearly all of its nodes with the next; a page asks again after some seconds.
  private static final int EDITIONS = 64;
  private static final List<String> POOL_LABELS =
      List.of(
          "pool",
          "stowage.io/pool",
          "cloud.google.com/gke-nodepool",
          "eks.amazonaws.com/nodegroup",
          "node.kubernetes.io/instance-type");
  private static final String NO_POOL = "nodes";

  private final Supplier<ClusterSnapshot> cluster;
  private final Deque<Edition> editions = new ArrayDeque<>();
  private long next;

  /** The cluster as it was told under this version. */
  private record Edition(long version, ClusterSnapshot cluster) {}

  /** What a node is doing. */
  public enum State {
    IDLE,
    USED,
    CORDONED,
    FAILED
  }

  /**
   * An answer.
   *
   * @param version to be sent as {@code since} the next time
   * @param whole whether these are all nodes, or only those that changed since
   * @param gone nodes that are there no longer
   */
  public record Told(long version, boolean whole, List<Cell> cells, List<String> gone) {}

  /**
   * A node, written as an array.
   *
   * @param cpu percent of its CPU that pods ask for; null where it has none
   * @param memory the same of its memory
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Cell(
      String name, String pool, State state, OptionalInt cpu, OptionalInt memory, int pods) {}

  /**
   * A resource.
   *
   * @param firstVersion larger than all of an earlier process, which pages may still name
   */
  public CellsResource(Supplier<ClusterSnapshot> cluster, long firstVersion) {
    this.cluster = cluster;
    this.next = firstVersion;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/cells",
                "All nodes at a glance, in few bytes: [name, pool, state, percent of CPU and of"
                    + " memory asked for, pods].",
                Told.class,
                this::told)
            .query("since", "the version of an earlier answer: only what changed since is told"));
  }

  private Told told(Question question) {
    Optional<String> since = question.asked("since");
    Edition latest;
    Optional<Edition> known;
    synchronized (this) {
      known = since.flatMap(this::known);
      latest = latest();
    }
    return known
        .map(earlier -> changes(earlier, latest))
        .orElseGet(
            () ->
                new Told(
                    latest.version,
                    true,
                    latest.cluster.nodes().stream().map(CellsResource::cell).toList(),
                    List.of()));
  }

  private Optional<Edition> known(String version) {
    return editions.stream()
        .filter(edition -> String.valueOf(edition.version).equals(version))
        .findFirst();
  }

  private Edition latest() {
    ClusterSnapshot now = cluster.get();
    if (editions.isEmpty() || editions.getLast().cluster.nodes() != now.nodes()) {
      editions.addLast(new Edition(next++, now));
      if (editions.size() > EDITIONS) {
        editions.removeFirst();
      }
    }
    return editions.getLast();
  }

  private static Told changes(Edition earlier, Edition latest) {
    List<Cell> changed = new ArrayList<>();
    latest.cluster.forEachNodeSince(
        earlier.cluster.nodes(),
        node -> {
          Cell now = cell(node);
          Optional<Cell> before = earlier.cluster.node(now.name).map(CellsResource::cell);
          if (!before.equals(Optional.of(now))) {
            changed.add(now);
          }
        });
    return new Told(latest.version, false, changed, gone(earlier, latest));
  }

  private static List<String> gone(Edition earlier, Edition latest) {
    if (earlier.cluster.inventory() == latest.cluster.inventory()) {
      return List.of();
    }
    return earlier.cluster.nodes().stream()
        .map(NodeView::name)
        .filter(name -> latest.cluster.node(name).isEmpty())
        .toList();
  }

  private static Cell cell(NodeView node) {
    return new Cell(
        node.name(),
        pool(node),
        state(node),
        percent(node.requestedMilliCpu(), node.allocatableMilliCpu()),
        percent(node.requestedMemoryBytes(), node.allocatableMemoryBytes()),
        node.podCount());
  }

  private static String pool(NodeView node) {
    return POOL_LABELS.stream()
        .map(label -> node.node().labels().getOrDefault(label, ""))
        .filter(pool -> !pool.isEmpty())
        .findFirst()
        .orElse(NO_POOL);
  }

  private static State state(NodeView node) {
    if (!node.node().ready()) {
      return State.FAILED;
    }
    if (node.isUnschedulable()) {
      return State.CORDONED;
    }
    return node.podCount() > 0 ? State.USED : State.IDLE;
  }

  private static OptionalInt percent(long part, long whole) {
    return whole > 0 ? OptionalInt.of((int) Math.round(100.0 * part / whole)) : OptionalInt.empty();
  }
}
