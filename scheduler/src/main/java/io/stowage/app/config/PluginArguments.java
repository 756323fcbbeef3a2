package io.stowage.app.config;

import io.stowage.cluster.NodeSelector;
import io.stowage.manifest.Fragments;
import io.stowage.scheduling.DefaultSpread;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.filter.NodeResourcesFit;
import io.stowage.scheduling.policy.FitStrategy;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio.ShapePoint;
import io.stowage.scheduling.policy.InterPodAffinityScore;
import io.stowage.scheduling.policy.NodeResourcesFitScore;
import io.stowage.scheduling.policy.ResourceWeight;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads pluginConfig: the arguments of upstream's plugins, in upstream's words and with its checks
 * (apis/config/validation/validation_pluginargs.go, v1.36).
 */
final class PluginArguments {
  private static final PluginSettings USUAL = PluginSettings.DEFAULT;
  private static final List<String> NAMES =
      List.of(
          "DefaultPreemption",
          "DynamicResources",
          "InterPodAffinity",
          "NodeAffinity",
          "NodeResourcesBalancedAllocation",
          "NodeResourcesFit",
          "PodTopologySpread",
          "VolumeBinding");

  private final Map<String, ConfigNode> argsByName = new LinkedHashMap<>();

  private PluginArguments(ConfigNode list) {
    list.list(
        item -> {
          ConfigNode name = item.child("name");
          String plugin = name.text("");
          if (!NAMES.contains(plugin)) {
            name.wrong("No such plugin takes arguments. " + Suggestion.of(plugin, NAMES));
          } else if (argsByName.put(plugin, item.child("args")) != null) {
            name.wrong("It stands here twice. Maybe remove one.");
          }
          item.child("args");
          item.checkKeys();
          return plugin;
        });
  }

  static PluginSettings read(ConfigNode list, List<String> notes) {
    PluginArguments all = new PluginArguments(list);
    all.dynamicResources(notes);
    ConfigNode fit = all.args("NodeResourcesFit");
    NodeResourcesFit.Settings fitFilter = fitFilter(fit);
    NodeResourcesFitScore.Settings fitScore = fitScore(fit.child("scoringStrategy"));
    fit.checkKeys();
    ConfigNode affinity = all.args("NodeAffinity");
    ConfigNode added = affinity.child("addedAffinity");
    ConfigNode required = added.child("requiredDuringSchedulingIgnoredDuringExecution");
    ConfigNode preferred = added.child("preferredDuringSchedulingIgnoredDuringExecution");
    added.checkKeys();
    affinity.checkKeys();
    ConfigNode volumes = all.args("VolumeBinding");
    Duration bindTimeout = bindTimeout(volumes.child("bindTimeoutSeconds"));
    ConfigNode shape = volumes.child("shape");
    volumes.checkKeys();
    return new PluginSettings(
        fitFilter,
        fitScore,
        balanced(all.args("NodeResourcesBalancedAllocation")),
        required.isAbsent() ? Optional.empty() : addedRequired(required),
        addedPreferred(preferred),
        defaultSpread(all.args("PodTopologySpread")),
        interPodAffinity(all.args("InterPodAffinity")),
        preemption(all.args("DefaultPreemption")),
        bindTimeout,
        shape.isAbsent() ? Optional.empty() : Optional.ofNullable(shape(shape)));
  }

  /** The arguments of the plugin, with their kind if they name one. */
  private ConfigNode args(String plugin) {
    ConfigNode args = argsByName.getOrDefault(plugin, ConfigNode.absent(plugin));
    checkWord(args.child("apiVersion"), "kubescheduler.config.k8s.io/v1");
    checkWord(args.child("kind"), plugin + "Args");
    return args;
  }

  private static void checkWord(ConfigNode node, String only) {
    if (!node.text(only).equals(only)) {
      node.wrong("Maybe " + only + ".");
    }
  }

  private void dynamicResources(List<String> notes) {
    ConfigNode args = args("DynamicResources");
    args.child("filterTimeout").duration(Duration.ZERO);
    args.child("bindingTimeout").duration(Duration.ZERO);
    args.checkKeys();
    if (!args.isAbsent()) {
      notes.add(args.path() + " has no effect: pods with resource claims are refused.");
    }
  }

  private static NodeResourcesFit.Settings fitFilter(ConfigNode node) {
    List<String> groups =
        node.child("ignoredResourceGroups")
            .list(
                group -> {
                  if (group.text("").contains("/")) {
                    group.wrong("Maybe give the part before the slash alone.");
                  }
                  return group.text("");
                });
    List<String> resources = node.child("ignoredResources").list(name -> name.text(""));
    return new NodeResourcesFit.Settings(new HashSet<>(resources), new HashSet<>(groups));
  }

  private static NodeResourcesFitScore.Settings fitScore(ConfigNode node) {
    String type =
        node.child("type")
            .word(
                List.of("LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"),
                word -> word,
                "LeastAllocated");
    List<ResourceWeight> resources = resources(node.child("resources"));
    ConfigNode ratio = node.child("requestedToCapacityRatio");
    ConfigNode shape = ratio.child("shape");
    ratio.checkKeys();
    node.checkKeys();
    FitStrategy strategy =
        switch (type) {
          case "MostAllocated" -> FitStrategy.MostAllocated.MOST_ALLOCATED;
          case "RequestedToCapacityRatio" -> shape(shape);
          default -> FitStrategy.LeastAllocated.LEAST_ALLOCATED;
        };
    if (!type.equals("RequestedToCapacityRatio") && !ratio.isAbsent()) {
      ratio.problem(ratio.path() + " is for type RequestedToCapacityRatio. Maybe leave it out.");
    }
    return strategy == null
        ? USUAL.fitScore()
        : new NodeResourcesFitScore.Settings(strategy, resources);
  }

  private static @Nullable RequestedToCapacityRatio shape(ConfigNode node) {
    if (node.isAbsent()) {
      node.problem(node.path() + " is missing. Maybe [{utilization: 0, score: 10}, …].");
      return null;
    }
    List<Optional<ShapePoint>> points =
        node.list(
            point -> {
              int utilization = point.child("utilization").integer(0);
              int score = point.child("score").integer(0);
              point.checkKeys();
              return point.made(
                  () -> Optional.of(new ShapePoint(utilization, score)), Optional.empty());
            });
    if (points.stream().anyMatch(Optional::isEmpty)) {
      return null;
    }
    List<ShapePoint> corners = points.stream().map(Optional::orElseThrow).toList();
    return node.<Optional<RequestedToCapacityRatio>>made(
            () -> Optional.of(new RequestedToCapacityRatio(corners)), Optional.empty())
        .orElse(null);
  }

  private static List<ResourceWeight> resources(ConfigNode node) {
    List<Optional<ResourceWeight>> listed =
        node.list(
            resource -> {
              String name = resource.child("name").text("");
              int weight = resource.child("weight").integer(1);
              resource.checkKeys();
              // defaults.go, v1.36: no weight is a weight of 1.
              return resource.made(
                  () -> Optional.of(new ResourceWeight(name, weight == 0 ? 1 : weight)),
                  Optional.empty());
            });
    List<ResourceWeight> good = listed.stream().flatMap(Optional::stream).toList();
    return good.isEmpty() ? ResourceWeight.CPU_AND_MEMORY : good;
  }

  private static List<ResourceWeight> balanced(ConfigNode args) {
    ConfigNode node = args.child("resources");
    args.checkKeys();
    List<ResourceWeight> resources = resources(node);
    Set<String> names = new HashSet<>();
    for (ResourceWeight resource : resources) {
      if (!names.add(resource.resource())) {
        node.problem(node.path() + " has " + resource.resource() + " twice. Maybe remove one.");
      }
      if (resource.weight() != 1) {
        node.problem(
            "%s weighs %s by %d. Maybe 1, the only weight here."
                .formatted(node.path(), resource.resource(), resource.weight()));
      }
    }
    return resources;
  }

  private static Optional<NodeSelector> addedRequired(ConfigNode node) {
    KeysOfSelectors.check(node, KeysOfSelectors.REQUIRED);
    return node.made(() -> Optional.of(Fragments.nodeSelector(node.value())), Optional.empty());
  }

  private static List<NodeSelector.Preferred> addedPreferred(ConfigNode node) {
    node.list(
        term -> {
          KeysOfSelectors.check(term, KeysOfSelectors.PREFERRED);
          return term;
        });
    return node.isAbsent() || !node.value().isArray()
        ? List.of()
        : node.made(() -> Fragments.preferredNodes(node.value()), List.of());
  }

  private static DefaultSpread defaultSpread(ConfigNode args) {
    String type =
        args.child("defaultingType").word(List.of("System", "List"), word -> word, "System");
    ConfigNode node = args.child("defaultConstraints");
    args.checkKeys();
    DefaultSpread listed = DefaultSpread.of(SpreadConstraintsReader.read(node));
    if (type.equals("System") && !listed.constraints().isEmpty()) {
      args.child("defaultingType")
          .problem(
              args.path()
                  + ".defaultingType is System, but there are defaultConstraints. Maybe"
                  + " List.");
    }
    return type.equals("System") ? DefaultSpread.SYSTEM : listed;
  }

  private static InterPodAffinityScore.Settings interPodAffinity(ConfigNode args) {
    int weight = args.child("hardPodAffinityWeight").integer(1);
    boolean ignore = args.child("ignorePreferredTermsOfExistingPods").flag(false);
    args.checkKeys();
    return args.made(
        () -> new InterPodAffinityScore.Settings(weight, ignore), USUAL.interPodAffinity());
  }

  private static PreemptionSettings preemption(ConfigNode args) {
    int percent = args.child("minCandidateNodesPercentage").integer(10);
    int absolute = args.child("minCandidateNodesAbsolute").integer(100);
    args.checkKeys();
    return args.made(() -> new PreemptionSettings(percent, absolute), USUAL.preemption());
  }

  private static Duration bindTimeout(ConfigNode node) {
    Duration timeout = node.seconds(USUAL.volumeBindTimeout());
    if (timeout.isNegative()) {
      node.wrong("Maybe 600.");
    }
    return timeout;
  }
}
