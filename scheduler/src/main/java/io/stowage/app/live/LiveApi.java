package io.stowage.app.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.Place;
import io.stowage.api.Resource;
import io.stowage.api.ServingException;
import io.stowage.api.WebServer;
import io.stowage.api.drl.DrlSettings;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Entrance;
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
import io.stowage.api.suggestion.PolicyScores;
import io.stowage.app.config.ApiSettings;
import io.stowage.app.config.ApiSettings.Authentication;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.serving.ApiParts;
import io.stowage.app.serving.TokenFile;
import io.stowage.app.serving.TrainerProcess;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.kubernetes.AccessReviewer;
import io.stowage.kubernetes.ApiServer;
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
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
  private final Board board = new Board(InstantSource.system(), this::scores);
  private final Timeline timeline;
  private final ObjectiveWeights weights;
  private final TrainerProcess trainer;
  private final PolicyCatalogue policies;
  private final ComparisonTally tally;
  private volatile Optional<Subject> known = Optional.empty();
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
    this.policies = policies.following(suggestions());
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
    return settings.drlSchedulerPort().isPresent()
        ? Optional.of(DrlStart.variables(environment))
        : Optional.empty();
  }

  /** What was set for a pod comes before what was set for all. */
  NodeSuggestions suggestions() {
    return pod ->
        Stream.of(suggestions.of(pod.key()), board.suggested()).flatMap(Optional::stream).toList();
  }

  /** A turn begins or ends: a new loop will tell of all pods afresh. */
  void beginAnew() {
    decisions.beginAnew();
    timeline.beginAnew();
  }

  /** Where comparisons with other schedulers are remembered, too. */
  DecisionLog decisions() {
    return decisions;
  }

  /**
   * For the loop.
   *
   * @param exploration how many of the choices are tried at random
   */
  List<DecisionListener> listeners(Learning learning, DoubleSupplier exploration) {
    List<DecisionListener> listeners = new ArrayList<>(List.of(decisions, feed, timeline));
    if (settings.suggestionPort().isPresent()) {
      listeners.add(new PodsForBoard(board));
    }
    liveDrl(learning, exploration).ifPresent(live -> listeners.add(live.metrics(cluster)));
    return listeners;
  }

  /**
   * For the server; what has a port of its own is served from now on.
   *
   * @param status what is served there beside the API, behind the same entrance
   */
  List<Resource> resources(
      List<Route> status,
      Subject subject,
      ModeSwitch modes,
      ApiServer api,
      Learning learning,
      DoubleSupplier exploration)
      throws IOException {
    known = Optional.of(subject);
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
    Entrance entrance = new Entrance(gate(api), ApiParts.limit());
    RestApi rest = parts.api(entrance, status, this::onFailure);
    EventStream events = new EventStream(feed, entrance);
    served.push(rest);
    served.push(events);
    if (settings.suggestionPort().isPresent()) {
      LineServer lines = new LineServer(settings.suggestionPort().getAsInt(), board);
      served.push(lines);
      log.info("Ready for suggestions line by line", "port", lines.port());
    }
    liveDrl(learning, exploration).ifPresent(live -> serve(live, subject));
    return List.of(rest, events);
  }

  /** A link that opens the dashboard with its token; none where tokens are the cluster's. */
  Optional<String> link(String scheme, String address, int port) {
    return token.map(secret -> "%s://%s:%d/#token=%s".formatted(scheme, address, port, secret));
  }

  private ObjectNode scores(ObjectNode resourceValues) {
    return known
        .map(subject -> new PolicyScores(subject).of(resourceValues))
        .orElseGet(resourceValues::objectNode);
  }

  private Optional<LiveDrl> liveDrl(Learning learning, DoubleSupplier exploration) {
    return drl.map(
        variables -> new LiveDrl(variables, weights, trainer, learning, exploration, registry));
  }

  private void serve(LiveDrl live, Subject subject) {
    DrlSettings variables = live.variables();
    serveHere(
        variables.apiPort().orElseGet(settings.drlSchedulerPort()::getAsInt),
        live.routes(subject, decisions, policies.models()));
    serveMetrics(live);
    variables.notes().forEach(note -> log.info("Note on the environment", "note", note));
  }

  /** Prometheus itself has the same usual port: whoever has not chosen it is not ended for it. */
  private void serveMetrics(LiveDrl live) {
    if (live.variables().metricsPort().isPresent()) {
      serveHere(live.variables().metricsPort().getAsInt(), live.scrapedRoutes());
      return;
    }
    try {
      serveHere(DrlSettings.USUAL_METRICS_PORT, live.scrapedRoutes());
    } catch (ServingException taken) {
      log.warning(
          "drl-scheduler's metrics are served at the port of its paths alone",
          "problem",
          "port %d is taken. Maybe set METRICS_PORT".formatted(DrlSettings.USUAL_METRICS_PORT));
    }
  }

  private void serveHere(int port, List<Route> routes) {
    RestApi paths = RestApi.ofThisMachine(routes, ApiParts.limit(), this::onFailure);
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
