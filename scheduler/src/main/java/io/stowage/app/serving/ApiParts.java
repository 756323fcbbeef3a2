package io.stowage.app.serving;

import io.stowage.api.dashboard.DashboardResource;
import io.stowage.api.rest.CellsResource;
import io.stowage.api.rest.ClusterResource;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.DecisionsResource;
import io.stowage.api.rest.DocumentResource;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.EventFeed;
import io.stowage.api.rest.EventStream;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.LearningResource;
import io.stowage.api.rest.ModeSwitch;
import io.stowage.api.rest.ModelsResource;
import io.stowage.api.rest.ModesResource;
import io.stowage.api.rest.NodesResource;
import io.stowage.api.rest.ObjectiveWeights;
import io.stowage.api.rest.ObjectivesResource;
import io.stowage.api.rest.PendingResource;
import io.stowage.api.rest.PodsResource;
import io.stowage.api.rest.RateLimit;
import io.stowage.api.rest.RatingsResource;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.SignalsResource;
import io.stowage.api.rest.StatusResource;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Suggestions;
import io.stowage.api.rest.SuggestionsResource;
import io.stowage.api.rest.Timeline;
import io.stowage.api.rest.TimelineResource;
import io.stowage.api.rest.Training;
import io.stowage.api.rest.TrainingResource;
import io.stowage.api.suggestion.Board;
import io.stowage.api.suggestion.BoardResource;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.learning.store.ModelStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** All that the REST API is made of, for a live cluster and for a simulated one. */
public record ApiParts(
    Subject subject,
    DecisionLog log,
    Timeline timeline,
    ObjectiveWeights weights,
    Suggestions suggestions,
    Board board,
    Training training,
    Learning learning,
    PolicyCatalogue policies,
    ModeSwitch modes,
    ComparisonTally tally) {
  private static final int DECISIONS_REMEMBERED = 128;
  private static final int EVENTS_REMEMBERED = 4096;
  private static final double QUESTIONS_A_SECOND = 50;
  private static final int QUESTIONS_AT_ONCE = 200;

  public static DecisionLog decisionLog() {
    return new DecisionLog(DECISIONS_REMEMBERED);
  }

  public static EventFeed eventFeed() {
    return new EventFeed(EVENTS_REMEMBERED);
  }

  public ModelStore models() {
    return policies.models();
  }

  public static RateLimit limit() {
    return new RateLimit(QUESTIONS_A_SECOND, QUESTIONS_AT_ONCE, System::nanoTime);
  }

  /** What training strives for until somebody says otherwise. */
  public static ObjectiveWeights usualWeights() {
    return new ObjectiveWeights(new LinkedHashMap<>(Map.of("energy", 1.0)));
  }

  /** Later processes have higher versions, since the first is the time. */
  static CellsResource cells(Subject subject) {
    return new CellsResource(
        subject::cluster, TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()));
  }

  /**
   * The table of routes, served behind an entrance, with the dashboard.
   *
   * @param more what only some clusters can be asked
   */
  public RestApi api(Entrance entrance, List<Route> more, Consumer<RestApi.Failure> failures) {
    return new RestApi(routes(more), entrance, failures);
  }

  List<Route> routes(List<Route> more) {
    List<Route> routes = new ArrayList<>(more);
    routes.addAll(new StatusResource(subject, log::counts).routes());
    routes.addAll(new ClusterResource(subject::cluster).routes());
    routes.addAll(new NodesResource(subject::cluster).routes());
    routes.addAll(cells(subject).routes());
    routes.addAll(new TimelineResource(() -> timeline.samples(subject.cluster())).routes());
    routes.addAll(new SignalsResource(subject::signals).routes());
    routes.addAll(new PodsResource(subject::cluster).routes());
    routes.addAll(new DecisionsResource(subject, log).routes());
    routes.addAll(new PendingResource(subject, log).routes());
    routes.addAll(new SuggestionsResource(subject, suggestions).routes());
    routes.addAll(new BoardResource(board).routes());
    routes.addAll(new TrainingResource(training, weights).routes());
    routes.addAll(new LearningResource(learning).routes());
    routes.addAll(new ModelsResource(models(), InstantSource.system()).routes());
    routes.addAll(new ObjectivesResource(weights).routes());
    routes.addAll(new RatingsResource(log, tally, weights).routes());
    routes.addAll(new CurvesResource(training, models()).routes());
    routes.addAll(new ModesResource(modes, tally, subject::idlePower).routes());
    routes.addAll(new WhatIfResource(subject, policies).routes());
    routes.add(EventStream.route());
    routes.addAll(new DocumentResource(routes).routes());
    routes.addAll(new DashboardResource().routes());
    return routes;
  }
}
