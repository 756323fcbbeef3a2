package io.stowage.app.live;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.drl.DrlSettings;
import io.stowage.api.drl.DrlTraining;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.Learning;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.app.config.ConfigurationWatch;
import io.stowage.app.config.ExtenderSettings;
import io.stowage.app.config.LeaderElectionSettings;
import io.stowage.app.config.LearningSettings;
import io.stowage.app.config.LoggingSettings;
import io.stowage.app.config.ProfilesOf;
import io.stowage.app.config.StowageConfiguration;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.ClusterGauges;
import io.stowage.app.metrics.LearningMetrics;
import io.stowage.app.metrics.LiveMetrics;
import io.stowage.app.metrics.LongestWait;
import io.stowage.app.metrics.LoopGauges;
import io.stowage.app.metrics.PolicyMetrics;
import io.stowage.app.metrics.QueueMetrics;
import io.stowage.app.metrics.SchedulingMetrics;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.serving.Health;
import io.stowage.app.serving.StatusRoutes;
import io.stowage.app.serving.StatusServer;
import io.stowage.app.serving.TrainerProcess;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.journal.Journal;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.ClientLimits;
import io.stowage.kubernetes.Connection;
import io.stowage.kubernetes.DelegatedBinder;
import io.stowage.kubernetes.FailedPods;
import io.stowage.kubernetes.Leadership;
import io.stowage.kubernetes.LeaseSettings;
import io.stowage.kubernetes.WatchSettings;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.policy.Exploration;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.Sensors;
import java.io.Console;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The process behind {@code stowage run}: all parts of a live scheduler, from start to end. */
public final class LiveProcess {
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);
  private static final Duration LOOK_AT_CONFIGURATION_EVERY = Duration.ofSeconds(2);
  private static final Duration END_WITHIN = Duration.ofSeconds(25);

  private final Connection connection;
  private final Loaded loaded;
  private final StowageConfiguration configuration;
  private final Optional<Path> file;
  private final PolicyCatalogue policies;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final LiveMetrics metrics = new LiveMetrics(registry);
  private final SchedulingMetrics attempts = new SchedulingMetrics(registry, System::nanoTime);
  private final QueueMetrics queue = new QueueMetrics(registry);
  private final LongestWait longestWait = new LongestWait(registry);
  private final ComparisonTally tally = new ComparisonTally();
  private final LiveApi rest;
  private final StructuredLog log;
  private final LiveNews news;
  private final NewsOfOthers others;
  private final Optional<LiveLearning> learning;
  private volatile Supplier<ClusterSnapshot> cluster = ClusterSnapshot::empty;
  private volatile Supplier<Map<String, NodeSignals>> signals = Map::of;
  private final List<Runnable> beginningAnew = new ArrayList<>();
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  public LiveProcess(
      Connection connection, Loaded loaded, Optional<Path> file, PolicyCatalogue policies) {
    this.connection = connection;
    this.loaded = loaded;
    this.configuration = loaded.configuration();
    this.file = file;
    this.log = new StructuredLog(logging(configuration), System.err, InstantSource.system());
    this.rest =
        new LiveApi(
            configuration.server().api(),
            log,
            registry,
            policies,
            tally,
            () -> cluster.get(),
            System.getenv());
    parts.push(rest);
    this.news = new LiveNews(log, metrics);
    this.others = new NewsOfOthers(log, registry, names(), tally, rest.decisions());
    this.policies = policies.telling(news).following(rest.suggestions());
    this.learning = learningSettings().map(this::learning);
    learning.ifPresent(parts::push);
  }

  private Optional<LearningSettings> learningSettings() {
    Optional<DrlSettings> variables = drl(configuration);
    List<String> profiles =
        configuration.profiles().stream().map(profile -> profile.policy()).toList();
    Optional<LearningSettings> settings =
        variables.isPresent()
            ? DrlLearning.of(profiles, configuration.learning(), variables.get())
            : configuration.learning();
    if (settings.isEmpty()
        && variables.map(DrlSettings::training).filter(DrlTraining::asksToLearn).isPresent()) {
      log.info(
          "Note on the environment",
          "note",
          "ENABLE_TRAINING has no effect: no profile's policy is model:NAME");
    }
    return settings;
  }

  private LiveLearning learning(LearningSettings settings) {
    List<String> command =
        TrainerProcess.usualCommand(Optional.ofNullable(System.getenv("STOWAGE_HOME")), "improve");
    return new LiveLearning(
        settings,
        new ImproverProcess(command, policies.models().folder(), configuration.journal(), settings),
        task -> Thread.ofVirtual().name("learning").start(task),
        log,
        new LearningMetrics(registry),
        InstantSource.system(),
        () -> cluster.get());
  }

  private Learning learned() {
    return learning.<Learning>map(itself -> itself).orElse(Learning.OFF);
  }

  /** How many of the choices are tried at random, as the configuration that is in use says. */
  private static double exploration(ConfigurationInUse inUse) {
    return inUse
        .loaded()
        .configuration()
        .learning()
        .flatMap(LearningSettings::explore)
        .map(Exploration.Bounds::share)
        .orElse(0.0);
  }

  private static LoggingSettings logging(StowageConfiguration configuration) {
    return drl(configuration)
        .flatMap(DrlSettings::logLevel)
        .map(level -> configuration.logging().at(LoggingSettings.Level.named(level)))
        .orElse(configuration.logging());
  }

  private static Optional<DrlSettings> drl(StowageConfiguration configuration) {
    return LiveApi.drl(configuration.server().api(), System.getenv());
  }

  /** Schedules until the process is asked to end. */
  public void run() throws IOException, InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    try {
      ApiServer api = new ApiServer(connection, ANSWER_WITHIN);
      parts.push(api);
      api.check();
      ConfigurationInUse inUse =
          new ConfigurationInUse(loaded, policies, new SplittableRandom(), news);
      file.ifPresent(
          path -> parts.push(new ConfigurationWatch(path, LOOK_AT_CONFIGURATION_EVERY, inUse)));
      LiveScheduler scheduler =
          new LiveScheduler(
              settings(),
              api,
              identity(),
              inUse::profiles,
              listeners(inUse, api),
              news,
              news,
              this::turn);
      parts.push(scheduler);
      cluster = scheduler::cluster;
      LoopGauges.register(registry, scheduler::loop);
      ClusterGauges.register(registry, scheduler::cluster);
      Health health = health(scheduler);
      StatusServer status =
          new StatusServer(
              configuration.server(),
              health,
              rest.resources(
                  StatusRoutes.of(configuration.server(), registry, inUse::json),
                  new LiveSubject(scheduler, inUse, () -> signals.get(), InstantSource.system()),
                  new LiveModes(inUse, log),
                  api,
                  learned(),
                  () -> exploration(inUse)),
              news);
      parts.push(status);
      if (configuration.usage().isMeasured()) {
        Sensors sensors = SensorsOf.start(configuration.usage(), api, scheduler, registry, log);
        parts.push(sensors);
        beginningAnew.add(sensors::beginAnew);
        signals = sensors.board()::known;
      }
      configuration
          .extender()
          .ifPresent(settings -> extend(settings, api, scheduler, inUse, health));
      Runtime.getRuntime().addShutdownHook(atEnd(scheduler, ended));
      log.info(
          "Started",
          "cluster",
          connection.describe(),
          "schedulerNames",
          String.join(",", names()),
          "status",
          "%s://%s:%d"
              .formatted(
                  configuration.server().scheme(),
                  configuration.server().address(),
                  status.port()));
      if (Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()) {
        rest.link(configuration.server().scheme(), configuration.server().address(), status.port())
            .ifPresent(link -> System.err.println("Dashboard: " + link));
      }
      loaded.notes().forEach(note -> log.info("Note on the configuration", "note", note));
      LiveModes.warn(configuration, log);
      scheduler.run();
      log.info("Stopped");
    } finally {
      parts.forEach(this::close);
      ended.countDown();
    }
  }

  private void extend(
      ExtenderSettings extender,
      ApiServer api,
      LiveScheduler scheduler,
      ConfigurationInUse inUse,
      Health health) {
    LiveExtender serving =
        new LiveExtender(
            extender,
            scheduler,
            inUse,
            new DelegatedBinder(api, settings().limits(), scheduler.watch()),
            others,
            news,
            InstantSource.system(),
            names());
    parts.push(serving);
    health.ready(
        "extender",
        () -> serving.isReady() ? Optional.empty() : Optional.of("it has not rehearsed yet"));
    log.info("Ready for kube-scheduler's questions", "port", serving.port());
  }

  private List<String> names() {
    return configuration.profiles().stream().map(profile -> profile.schedulerName()).toList();
  }

  private List<DecisionListener> listeners(ConfigurationInUse inUse, ApiServer api)
      throws IOException {
    PolicyMetrics policyMetrics = new PolicyMetrics(registry, inUse::policyOf);
    List<DecisionListener> listeners =
        new ArrayList<>(List.of(attempts, queue, longestWait, policyMetrics, new WhoDecides(log)));
    listeners.addAll(rest.listeners(learned(), () -> exploration(inUse)));
    journal().ifPresent(listeners::add);
    learning.ifPresent(listeners::add);
    Guard guard =
        new Guard(
            configuration.rollback(),
            inUse::profiles,
            () -> cluster.get(),
            policies::stepBack,
            others);
    Onlooker onlooker =
        new Onlooker(inUse::comparingProfiles, () -> cluster.get(), others::advice, others);
    listeners.addAll(List.of(guard, onlooker));
    if (configuration.rollback().control().isPresent()) {
      parts.push(new FailedPods(api, WatchSettings.DEFAULT, news, guard::failed));
    }
    beginningAnew.addAll(List.of(guard::beginAnew, onlooker::beginAnew));
    return listeners;
  }

  private Optional<Journal> journal() throws IOException {
    if (configuration.journal().isEmpty()) {
      return Optional.empty();
    }
    Journal journal =
        Journal.open(configuration.journal().get(), configuration.profiles().getFirst().policy());
    metrics.journalDrops(journal::dropped);
    others.writeInto(journal);
    parts.push(journal);
    return Optional.of(journal);
  }

  private void turn(LiveScheduler.Turn turn) {
    rest.beginAnew();
    longestWait.beginAnew();
    beginningAnew.forEach(Runnable::run);
    if (turn == LiveScheduler.Turn.LEADING) {
      attempts.beginAnew();
      queue.beginAnew();
    }
    news.onTurn(turn);
  }

  /** Not to be the leader is healthy: a standby is ready to take over. */
  private static Health health(LiveScheduler scheduler) {
    return new Health()
        .ready(
            "sched-handler-sync",
            () ->
                scheduler.watch().isSynced()
                    ? scheduler.watch().problem()
                    : Optional.of("the cluster is not known yet"))
        .ready("leaderElection", () -> scheduler.leadership().flatMap(Leadership::problem))
        .ready(
            "shutdown",
            () -> scheduler.isStopping() ? Optional.of("the process ends") : Optional.empty());
  }

  private LiveSettings settings() {
    LeaderElectionSettings election = configuration.leaderElection();
    Optional<LeaseSettings> lease =
        election.leaderElect() && configuration.isActiveSomewhere()
            ? Optional.of(
                new LeaseSettings(
                    election.resourceNamespace(),
                    election.resourceName(),
                    election.leaseDuration(),
                    election.renewDeadline(),
                    election.retryPeriod()))
            : Optional.empty();
    return new LiveSettings(
        new ClientLimits(
            configuration.clientConnection().qps(),
            configuration.clientConnection().burst(),
            configuration.profiles().getFirst().plugins().volumeBindTimeout()),
        WatchSettings.DEFAULT,
        ProfilesOf.queue(configuration),
        lease);
  }

  /** A signal starts it; the JVM ends when it has ended. */
  private static Thread atEnd(LiveScheduler scheduler, CountDownLatch ended) {
    return new Thread(
        () -> {
          scheduler.stop();
          try {
            // Not for the main thread itself: it ends with System.exit, which waits for us.
            boolean orderly = ended.await(END_WITHIN.toSeconds(), TimeUnit.SECONDS);
            if (!orderly) {
              Runtime.getRuntime().halt(1);
            }
          } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
          }
        },
        "orderly end");
  }

  private void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failed) {
      log.warning("A part did not end well", "problem", String.valueOf(failed.getMessage()));
    }
  }

  private static String identity() throws IOException {
    return InetAddress.getLocalHost().getHostName() + "_" + UUID.randomUUID();
  }
}
