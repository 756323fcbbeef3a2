package io.stowage.app.config;

import io.stowage.app.config.EnabledPlugins.PluginSet;
import io.stowage.app.config.KubePlugins.Point;
import io.stowage.scheduling.Modes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Reads a stock KubeSchedulerConfiguration with upstream's meaning (apis/config/v1 and
 * apis/config/validation, v1.36). What we cannot do is a problem; what makes no difference here is
 * a note.
 */
final class KubeSchedulerReader {
  private static final StowageConfiguration USUAL = StowageConfiguration.DEFAULT;
  private static final LeaderElectionSettings USUAL_ELECTION =
      new LeaderElectionSettings(
          true,
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          "kube-scheduler",
          "kube-system");

  private final List<String> notes;

  KubeSchedulerReader(List<String> notes) {
    this.notes = notes;
  }

  StowageConfiguration read(ConfigNode root) {
    Optional<Integer> percentage = percentage(root.child("percentageOfNodesToScore"));
    ConfigNode list = root.child("profiles");
    List<ProfileSettings> profiles =
        list.isAbsent() || list.value().isEmpty()
            ? List.of(profile(ConfigNode.absent("profiles[0]"), true, percentage))
            : list.list(node -> profile(node, list.value().size() == 1, percentage));
    Duration initial = root.child("podInitialBackoffSeconds").seconds(USUAL.podInitialBackoff());
    Duration longest = root.child("podMaxBackoffSeconds").seconds(USUAL.podMaxBackoff());
    LeaderElectionSettings election =
        LeaderElectionReader.read(root.child("leaderElection"), USUAL_ELECTION);
    ClientSettings client = client(root.child("clientConnection"));
    refuseExtenders(root.child("extenders"));
    readWithoutEffect(root);
    root.checkKeys();
    return root.made(
        () ->
            new StowageConfiguration(
                profiles,
                initial,
                longest,
                election,
                client,
                USUAL.server(),
                Optional.empty(),
                USUAL.rollback(),
                USUAL.usage(),
                Optional.empty(),
                USUAL.logging(),
                USUAL.objectives(),
                Optional.empty()),
        USUAL);
  }

  private void readWithoutEffect(ConfigNode root) {
    ConfigNode parallelism = root.child("parallelism");
    if (parallelism.integer(16) <= 0) {
      parallelism.wrong("Maybe 16.");
    }
    if (!parallelism.isAbsent()) {
      notes.add("parallelism has no effect: one thread decides.");
    }
    root.child("enableProfiling").flag(true);
    root.child("enableContentionProfiling").flag(true);
    root.child("delayCacheUntilActive").flag(false);
  }

  private static void refuseExtenders(ConfigNode extenders) {
    if (!extenders.isAbsent() && !extenders.value().isEmpty()) {
      extenders.problem("extenders are not supported. Maybe leave them out.");
    }
  }

  private static ClientSettings client(ConfigNode node) {
    ClientSettings usual = ClientSettings.DEFAULT;
    node.child("acceptContentTypes").text("");
    node.child("contentType").text("");
    String kubeconfig = node.child("kubeconfig").text("");
    double qps = node.child("qps").number(0);
    int burst = node.child("burst").integer(0);
    node.checkKeys();
    // defaults.go, v1.36: zero stands for the default.
    return node.made(
        () ->
            new ClientSettings(
                kubeconfig.isEmpty() ? Optional.empty() : Optional.of(Path.of(kubeconfig)),
                qps == 0 ? usual.qps() : qps,
                burst == 0 ? usual.burst() : burst),
        usual);
  }

  /** Empty where upstream would adapt the share to the cluster's size: then we score all nodes. */
  private Optional<Integer> percentage(ConfigNode node) {
    int percent = node.integer(0);
    if (percent < 0 || percent > 100) {
      node.wrong("Maybe 0 to 100.");
      return Optional.empty();
    }
    if (percent == 0 && !node.isAbsent()) {
      notes.add(node.path() + " 0: all nodes are scored.");
      return Optional.of(100);
    }
    return node.isAbsent() ? Optional.empty() : Optional.of(percent);
  }

  private ProfileSettings profile(ConfigNode node, boolean only, Optional<Integer> ofAll) {
    String name = node.child("schedulerName").text(only ? "default-scheduler" : "");
    Optional<Integer> percentage =
        percentage(node.child("percentageOfNodesToScore")).or(() -> ofAll);
    EnabledPlugins enabled = plugins(node.child("plugins"));
    PluginSettings arguments = PluginArguments.read(node.child("pluginConfig"), notes);
    node.checkKeys();
    ProfilePlugins plugins = ProfilePlugins.of(enabled, node.child("plugins"));
    return node.made(
        () ->
            new ProfileSettings(
                name,
                ProfileSettings.KUBE_DEFAULT,
                plugins.filters(),
                plugins.scores(),
                arguments,
                plugins.preemption(),
                percentage.orElse(100),
                Modes.ALL_ACTIVE),
        ProfileSettings.DEFAULT.named(name.isBlank() ? node.path() : name));
  }

  private static EnabledPlugins plugins(ConfigNode node) {
    Map<Point, PluginSet> byPoint = new EnumMap<>(Point.class);
    for (Point point : Point.values()) {
      byPoint.put(point, pluginSet(node.child(point.key()), Optional.of(point)));
    }
    PluginSet multiPoint = pluginSet(node.child("multiPoint"), Optional.empty());
    node.checkKeys();
    return EnabledPlugins.of(multiPoint, byPoint);
  }

  private static PluginSet pluginSet(ConfigNode node, Optional<Point> point) {
    SequencedMap<String, Integer> enabled = new LinkedHashMap<>();
    node.child("enabled")
        .list(
            item -> {
              ConfigNode name = item.child("name");
              int weight = item.child("weight").integer(0);
              item.checkKeys();
              if (weight < 0) {
                item.child("weight").wrong("Maybe 1.");
              }
              if (isUsable(name, point) && enabled.put(name.text(""), weight) != null) {
                name.wrong("It stands here twice. Maybe remove one.");
              }
              return name;
            });
    Set<String> disabled = new HashSet<>();
    node.child("disabled")
        .list(
            item -> {
              ConfigNode name = item.child("name");
              item.child("weight").integer(0);
              item.checkKeys();
              if (isKnown(name)) {
                disabled.add(name.text(""));
              }
              return name;
            });
    node.checkKeys();
    return new PluginSet(enabled, disabled);
  }

  private static boolean isKnown(ConfigNode name) {
    String plugin = name.text("");
    boolean known =
        plugin.equals("*")
            || KubePlugins.defaults().containsKey(plugin)
            || KubePlugins.GATED.contains(plugin);
    if (!known) {
      name.wrong("There is no such plugin. " + nearest(plugin));
    }
    return known;
  }

  private static boolean isUsable(ConfigNode name, Optional<Point> point) {
    String plugin = name.text("");
    if (KubePlugins.GATED.contains(plugin)) {
      name.wrong("It is off in Kubernetes unless a feature gate is on, and not supported here.");
      return false;
    }
    if (!KubePlugins.defaults().containsKey(plugin)) {
      name.wrong("Only Kubernetes' own plugins are supported. " + nearest(plugin));
      return false;
    }
    if (point.isPresent() && !KubePlugins.worksAt(plugin, point.get())) {
      name.wrong("It does not work at " + point.get().key() + ". Maybe leave it out.");
      return false;
    }
    return true;
  }

  private static String nearest(String plugin) {
    return Suggestion.of(plugin, KubePlugins.defaults().keySet());
  }
}
