package io.stowage.app.live;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.Place;
import io.stowage.api.Resource;
import io.stowage.api.WebServer;
import io.stowage.api.drl.DrlResource;
import io.stowage.api.drl.DrlSettings;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.EventFeed;
import io.stowage.api.rest.EventStream;
import io.stowage.api.rest.Gate;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.ModeSwitch;
import io.stowage.api.rest.ObjectiveWeights;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Suggestions;
import io.stowage.api.rest.Timeline;
import io.stowage.api.rest.TokenGate;
import io.stowage.api.suggestion.Board;
import io.stowage.api.suggestion.LineServer;
import io.stowage.app.config.ApiSettings;
import io.stowage.app.config.ApiSettings.Authentication;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.DrlMetrics;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.serving.ApiParts;
import io.stowage.app.serving.MetricsText;
import io.stowage.app.serving.TokenFile;
import io.stowage.app.serving.TrainerProcess;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.kubernetes.AccessReviewer;
import io.stowage.kubernetes.ApiServer;
import io.stowage.learning.objective.ObjectiveInputs;
import io.stowage.learning.objective.Objectives;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.policy.NodeSuggestions;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The REST API of a live scheduler and the predecessors' own ports, wired. */
final class LiveApi implements AutoCloseable {
  private static final String HERE = "127.0.0.1";

  private final ApiSettings settings;
  private final StructuredLog log;
  private final PrometheusRegistry registry;
  private final Supplier<ClusterSnapshot> cluster;
  private final Map<String, String> environment;
  private final Optional<DrlSettings> drl;
  private final DecisionLog decisions = ApiParts.decisionLog();
  private final EventFeed feed = ApiParts.eventFeed();
  private final Suggestions suggestions = new Suggestions(InstantSource.system());
  private final Board board = new Board(InstantSource.system());
  private final Timeline timeline;
  private final ObjectiveWeights weights;
  private final TrainerProcess trainer;
  private final PolicyCatalogue policies;
  private final ComparisonTally tally;
  private Optional<String> token = Optional.empty();
  private final Deque<AutoCloseable> served = new ArrayDeque<>();

  LiveApi(
      ApiSettings settings,
      StructuredLog log,
      PrometheusRegistry registry,
      PolicyCatalogue policies,
      ComparisonTally tally,
      Supplier<ClusterSnapshot> cluster,
      Map<String, String> environment) {
    this.settings = settings;
    this.cluster = cluster;
    this.timeline = new Timeline(cluster, decisions::counts);
    this.log = log;
    this.registry = registry;
    this.environment = Map.copyOf(environment);
    this.policies = policies;
    this.tally = tally;
    this.drl = drl(settings, environment);
    this.weights =
        drl.map(variables -> new ObjectiveWeights(variables.objectives()))
            .orElseGet(ApiParts::usualWeights);
    this.trainer =
        new TrainerProcess(
            TrainerProcess.usualCommand(Optional.ofNullable(environment.get("STOWAGE_HOME"))),
            policies.models().folder(),
            InstantSource.system());
    served.push(trainer);
  }

  /** drl-scheduler's variables have common names, so that they are read where it is asked for. */
  static Optional<DrlSettings> drl(ApiSettings settings, Map<String, String> environment) {
    if (settings.drlSchedulerPort().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(DrlSettings.of(environment));
    } catch (IllegalArgumentException wrong) {
      throw new ConfigurationException(
          "The environment", List.of(String.valueOf(wrong.getMessage())));
    }
  }

  /** What was set for a pod comes before what was set for all. */
  NodeSuggestions suggestions() {
    return pod -> suggestions.of(pod.key()).or(board::suggested);
  }

  /** For the loop. */
  List<DecisionListener> listeners() {
    List<DecisionListener> listeners = new ArrayList<>(List.of(decisions, feed, timeline));
    if (settings.suggestionPort().isPresent()) {
      listeners.add(new PodsForBoard(board));
    }
    if (drl.isPresent()) {
      listeners.add(
          new DrlMetrics(
              registry,
              Objectives.of(weights.option(), ObjectiveInputs.UNKNOWN),
              cluster,
              trainer::done,
              System::nanoTime));
    }
    return listeners;
  }

  /** For the server; what has a port of its own is served from now on. */
  List<Resource> resources(Subject subject, ModeSwitch modes, ApiServer api, Learning learning)
      throws IOException {
    ApiParts parts =
        new ApiParts(
            subject,
            decisions,
            timeline,
            weights,
            suggestions,
            board,
            trainer,
            learning,
            policies,
            modes,
            tally);
    Gate gate = gate(api);
    RestApi rest = parts.api(gate, List.of(), this::onFailure);
    EventStream events = new EventStream(feed, gate);
    served.push(rest);
    served.push(events);
    if (settings.suggestionPort().isPresent()) {
      LineServer lines = new LineServer(settings.suggestionPort().getAsInt(), board);
      served.push(lines);
      log.info("Ready for suggestions line by line", "port", lines.port());
    }
    drl.ifPresent(variables -> serveDrl(subject, variables, learning));
    return List.of(rest, events);
  }

  /** A link that opens the dashboard with its token; none where tokens are the cluster's. */
  Optional<String> link(String scheme, String address, int port) {
    return token.map(secret -> "%s://%s:%d/#token=%s".formatted(scheme, address, port, secret));
  }

  private void serveDrl(Subject subject, DrlSettings variables, Learning learning) {
    Supplier<Content> metrics = new MetricsText(registry)::content;
    RestApi paths =
        RestApi.ofThisMachine(
            new DrlResource(
                    subject, decisions, variables, trainer, learning, policies.models(), metrics)
                .routes(),
            ApiParts.limit(),
            this::onFailure);
    serveHere(variables.apiPort().orElseGet(settings.drlSchedulerPort()::getAsInt), paths);
    if (variables.metricsPort().isPresent()) {
      Route scraped =
          Route.get("/metrics", "For Prometheus.", Map.class, question -> metrics.get()).open();
      serveHere(
          variables.metricsPort().getAsInt(),
          RestApi.ofThisMachine(List.of(scraped), ApiParts.limit(), this::onFailure));
    }
    variables.notes().forEach(note -> log.info("Note on the environment", "note", note));
  }

  private void serveHere(int port, RestApi paths) {
    served.push(paths);
    WebServer server =
        new WebServer(
            new Place(HERE, port, Optional.empty(), "server.api.drlScheduler"), List.of(paths));
    served.push(server);
    log.info("Ready for drl-scheduler's paths", "port", server.port());
  }

  private void onFailure(RestApi.Failure failure) {
    log.error(
        "The API could not answer", "path", failure.route().path(), "problem", failure.cause());
  }

  private Gate gate(ApiServer api) throws IOException {
    if (byKubernetes()) {
      return new ClusterGate(
          new AccessReviewer(api),
          System::nanoTime,
          trouble -> log.warning("A caller of the API is not known", "why", trouble));
    }
    TokenFile file =
        TokenFile.of(settings.tokenFile().orElseGet(() -> TokenFile.usual(environment)));
    if (file.isNew()) {
      System.err.printf("The API's token, also in %s: %s%n", file.file(), file.token());
    }
    token = Optional.of(file.token());
    return new TokenGate(
        file.token(),
        "Maybe send 'Authorization: Bearer' with what is in the server's token file.");
  }

  private boolean byKubernetes() {
    return switch (settings.authentication()) {
      case Authentication.KUBERNETES -> true;
      case Authentication.TOKEN -> false;
      case Authentication.AUTO ->
          settings.tokenFile().isEmpty() && environment.containsKey("KUBERNETES_SERVICE_HOST");
    };
  }

  @Override
  public void close() {
    for (AutoCloseable part : served) {
      try {
        part.close();
      } catch (Exception failed) {
        log.warning("A part of the API did not end well", "problem", failed);
      }
    }
  }
}
