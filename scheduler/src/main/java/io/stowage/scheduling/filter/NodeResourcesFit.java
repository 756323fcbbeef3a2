package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.Set;

/** Refuses nodes that have too little left of something that the pod asks for. */
public final class NodeResourcesFit implements Filter {

  /**
   * Upstream's arguments of the plugin.
   *
   * @param ignoredResources extended resources that are not looked at
   * @param ignoredResourceGroups the parts before the slash of extended resources that are not
   *     looked at
   */
  public record Settings(Set<String> ignoredResources, Set<String> ignoredResourceGroups) {
    public static final Settings DEFAULT = new Settings(Set.of(), Set.of());

    public Settings {
      ignoredResources = Set.copyOf(ignoredResources);
      ignoredResourceGroups = Set.copyOf(ignoredResourceGroups);
    }

    boolean ignores(String resource) {
      return isExtended(resource)
          && (ignoredResources.contains(resource)
              || ignoredResourceGroups.contains(resource.substring(0, resource.indexOf('/'))));
    }

    // core/v1/helper/helpers.go, IsExtendedResourceName: huge pages and the like are none.
    private static boolean isExtended(String resource) {
      return resource.contains("/")
          && !resource.contains("kubernetes.io/")
          && !resource.startsWith("requests.");
    }
  }

  private final Settings settings;

  public NodeResourcesFit() {
    this(Settings.DEFAULT);
  }

  public NodeResourcesFit(Settings settings) {
    this.settings = settings;
  }

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    ResourceDemand demand = ResourceDemand.of(pod.spec().requests().needed(), settings::ignores);
    return new Fitting(demand);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    Resources needed = pod.spec().requests().needed();
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> fitsWhenEmpty(needed, joined.node());
      case Change.NodeUpdated node ->
          fitsWhenEmpty(needed, node.after()) && hasGrown(needed, node.before(), node.after());
      case Change.OwnUpdate own ->
          isLess(own.after().spec().requests().held(), own.before().spec().requests().held());
      case Change.PodUpdated other ->
          isLessOf(
              pod.spec().requests().held(),
              other.after().spec().requests().held(),
              other.before().spec().requests().held());
      case Change.PodLeft left -> true;
      case Change.PodPlaced placed -> false;
      case Change.Other other -> false;
    };
  }

  // Upstream forgets the ignored resources here (fit.go, isFit, v1.36).
  private static boolean fitsWhenEmpty(Resources needed, Node node) {
    return ResourceDemand.of(needed, ignored -> false).fitsWhenEmpty(node);
  }

  private static boolean hasGrown(Resources needed, Node before, Node after) {
    return after.maxPods() > before.maxPods()
        || isLessOf(needed, before.allocatable(), after.allocatable());
  }

  private static boolean isLess(Resources now, Resources before) {
    return isLessOf(before, now, before);
  }

  /** Whether, of anything that is asked for, {@code less} has less than {@code more}. */
  private static boolean isLessOf(Resources asked, Resources less, Resources more) {
    return (asked.milliCpu() > 0 && less.milliCpu() < more.milliCpu())
        || (asked.memoryBytes() > 0 && less.memoryBytes() < more.memoryBytes())
        || (asked.ephemeralBytes() > 0 && less.ephemeralBytes() < more.ephemeralBytes())
        || asked.scalars().entrySet().stream()
            .filter(scalar -> scalar.getValue() > 0)
            .anyMatch(scalar -> less.scalar(scalar.getKey()) < more.scalar(scalar.getKey()));
  }

  private record Fitting(ResourceDemand demand) implements NodeTest.OfNodeAlone {
    @Override
    public Verdict test(NodeView node) {
      return demand.verdict(node);
    }
  }
}
