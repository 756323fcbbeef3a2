package io.stowage.app.config;

import io.stowage.scheduling.Modes;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.Scores;
import io.stowage.usage.UsageSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Reads our own kind of configuration. */
final class StowageReader {
  private static final StowageConfiguration USUAL = StowageConfiguration.DEFAULT;

  private final List<String> notes;

  StowageReader(List<String> notes) {
    this.notes = notes;
  }

  StowageConfiguration read(ConfigNode root) {
    ConfigNode profiles = root.child("profiles");
    List<ProfileSettings> read =
        profiles.isAbsent() ? USUAL.profiles() : profiles.list(this::profile);
    ConfigNode initial = root.child("podInitialBackoffSeconds");
    ConfigNode longest = root.child("podMaxBackoffSeconds");
    LeaderElectionSettings election = leaderElection(root.child("leaderElection"));
    ClientSettings client = client(root.child("clientConnection"));
    ServerSettings server = server(root.child("server"));
    Optional<ExtenderSettings> extender = extender(root.child("extender"), read);
    RollbackSettings rollback = RollbackReader.read(root.child("rollback"));
    UsageSettings usage = UsageReader.read(root.child("usage"));
    Optional<Path> journal = journal(root.child("journal"));
    LoggingSettings logging = logging(root.child("logging"));
    SequencedMap<String, ObjectiveSettings> objectives =
        ObjectivesReader.read(root.child("objectives"));
    Optional<LearningSettings> learning = LearningReader.read(root.child("learning"));
    root.checkKeys();
    return root.made(
        () ->
            new StowageConfiguration(
                read,
                initial.seconds(USUAL.podInitialBackoff()),
                longest.seconds(USUAL.podMaxBackoff()),
                election,
                client,
                server,
                extender,
                rollback,
                usage,
                journal,
                logging,
                objectives,
                learning),
        USUAL);
  }

  private static Optional<ExtenderSettings> extender(
      ConfigNode node, List<ProfileSettings> profiles) {
    if (node.isAbsent() && profiles.stream().anyMatch(each -> each.modes().assistsSomewhere())) {
      node.problem(
          "extender is missing, and in mode assist kube-scheduler has to ask us."
              + " Maybe extender: {port: 10262}.");
    }
    return ExtenderReader.read(node);
  }

  private ProfileSettings profile(ConfigNode node) {
    ProfileSettings usual = ProfileSettings.DEFAULT;
    String schedulerName = node.child("schedulerName").text(usual.schedulerName());
    String policy = node.child("policy").text(usual.policy());
    List<String> filters = filters(node.child("filters"));
    SequencedMap<String, Integer> scores = scores(node.child("scores"), policy);
    PluginSettings plugins = PluginArguments.read(node.child("pluginConfig"), notes);
    boolean preemption = node.child("preemption").flag(usual.preemption());
    int percentage = node.child("percentageOfNodesToScore").integer(100);
    Modes modes = ModesReader.read(node);
    node.checkKeys();
    return node.made(
        () ->
            new ProfileSettings(
                schedulerName, policy, filters, scores, plugins, preemption, percentage, modes),
        usual.named(schedulerName.isBlank() ? node.path() : schedulerName));
  }

  /** The usual filters without those that are disabled, and with those that are enabled. */
  private static List<String> filters(ConfigNode node) {
    Set<String> known = Filters.catalogue().keySet();
    Set<String> enabled = new LinkedHashSet<>(node.child("enabled").list(n -> name(n, known)));
    Set<String> withAll = new LinkedHashSet<>(known);
    withAll.add("*");
    Set<String> disabled = new LinkedHashSet<>(node.child("disabled").list(n -> name(n, withAll)));
    node.checkKeys();
    List<String> chosen = new ArrayList<>(known);
    chosen.removeIf(
        name -> !enabled.contains(name) && (disabled.contains("*") || disabled.contains(name)));
    return chosen;
  }

  private static String name(ConfigNode node, Set<String> known) {
    String name = node.text("");
    if (!known.contains(name)) {
      node.wrong(Suggestion.of(name, known));
    }
    return name;
  }

  /** The usual weights, with a number, on or off for those that are to be different. */
  private static SequencedMap<String, Integer> scores(ConfigNode node, String policy) {
    SequencedMap<String, Integer> weights = new LinkedHashMap<>();
    Scores.catalogue()
        .forEach(
            (name, entry) -> {
              int weight = weight(node.child(name), entry.weight());
              if (weight != 0) {
                weights.put(name, weight);
              }
            });
    node.checkKeys();
    return node.isAbsent() && !ProfileSettings.isKubeDefault(policy)
        ? new LinkedHashMap<>()
        : weights;
  }

  private static int weight(ConfigNode node, int usual) {
    if (node.isAbsent()) {
      return usual;
    }
    String written = node.value().asText().toLowerCase(Locale.ROOT);
    if (written.equals("on") || written.equals("true")) {
      return usual;
    }
    if (written.equals("off") || written.equals("false")) {
      return 0;
    }
    if (!node.value().isIntegralNumber()
        || !node.value().canConvertToInt()
        || node.value().intValue() < 1) {
      node.wrong("Maybe give a weight from 1, on, or off.");
      return usual;
    }
    return node.value().intValue();
  }

  private static LeaderElectionSettings leaderElection(ConfigNode node) {
    return LeaderElectionReader.read(node, LeaderElectionSettings.DEFAULT);
  }

  private static ClientSettings client(ConfigNode node) {
    ClientSettings usual = ClientSettings.DEFAULT;
    String kubeconfig = node.child("kubeconfig").text("");
    double qps = node.child("qps").number(usual.qps());
    int burst = node.child("burst").integer(usual.burst());
    node.checkKeys();
    return node.made(
        () ->
            new ClientSettings(
                kubeconfig.isEmpty() ? Optional.empty() : Optional.of(Path.of(kubeconfig)),
                qps,
                burst),
        usual);
  }

  private static ServerSettings server(ConfigNode node) {
    ServerSettings usual = ServerSettings.DEFAULT;
    String address = node.child("address").text(usual.address());
    int port = node.child("port").integer(usual.port());
    Optional<TlsSettings> tls = TlsReader.read(node.child("tls"));
    ApiSettings api = ApiReader.read(node.child("api"));
    MetricsReaders metrics =
        node.child("metrics").word(MetricsReaders.names(), MetricsReaders::named, usual.metrics());
    node.checkKeys();
    return node.made(() -> new ServerSettings(address, port, tls, api, metrics), usual);
  }

  private static Optional<Path> journal(ConfigNode node) {
    String file = node.child("file").text("");
    node.checkKeys();
    return node.made(
        () -> file.isEmpty() ? Optional.<Path>empty() : Optional.of(Path.of(file)),
        Optional.empty());
  }

  private static LoggingSettings logging(ConfigNode node) {
    LoggingSettings usual = LoggingSettings.DEFAULT;
    LoggingSettings.Format format =
        node.child("format")
            .word(
                LoggingSettings.Format.names(),
                word -> LoggingSettings.Format.valueOf(word.toUpperCase(Locale.ROOT)),
                usual.format());
    LoggingSettings.Level level =
        node.child("level")
            .word(
                LoggingSettings.Level.names(),
                word -> LoggingSettings.Level.valueOf(word.toUpperCase(Locale.ROOT)),
                usual.level());
    node.checkKeys();
    return new LoggingSettings(format, level);
  }
}
