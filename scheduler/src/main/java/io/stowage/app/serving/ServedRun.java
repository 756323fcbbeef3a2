package io.stowage.app.serving;

import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.EventFeed;
import io.stowage.api.rest.EventStream;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Suggestions;
import io.stowage.api.rest.Timeline;
import io.stowage.api.rest.TokenGate;
import io.stowage.api.suggestion.Board;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A simulated run that can be looked at while it goes by: with the API, and its dashboard. */
public final class ServedRun implements AutoCloseable {
  private static final String HERE = "127.0.0.1";

  private final SimulatedSubject subject;
  private final Pace pace;
  private final String token;
  private final DecisionLog log = ApiParts.decisionLog();
  private final EventFeed feed = ApiParts.eventFeed();
  private final Timeline timeline;
  private final TrainerProcess trainer;
  private final EventStream events;
  private final RestApi api;
  private final WebServer server;

  /**
   * Begins to serve, to this machine alone.
   *
   * @param port 0: any free one
   * @param home where this project's command is, for training
   * @param failures told of bugs
   */
  public ServedRun(
      int port,
      String token,
      SimulatedSubject subject,
      Pace pace,
      PolicyCatalogue policies,
      Optional<String> home,
      Consumer<RestApi.Failure> failures) {
    this.subject = subject;
    this.pace = pace;
    this.token = token;
    this.timeline = new Timeline(subject::cluster, log::counts);
    this.trainer =
        new TrainerProcess(
            TrainerProcess.usualCommand(home), policies.models().folder(), InstantSource.system());
    ApiParts parts =
        new ApiParts(
            subject,
            log,
            timeline,
            ApiParts.usualWeights(),
            new Suggestions(InstantSource.system()),
            new Board(InstantSource.system()),
            trainer,
            Learning.OFF,
            policies,
            new SimulatedModes(subject.policy()),
            new ComparisonTally());
    Entrance entrance =
        new Entrance(
            new TokenGate(token, "Maybe open the page by the link that was printed."),
            ApiParts.limit());
    this.api = parts.api(entrance, new PaceResource(pace).routes(), failures);
    this.events = new EventStream(feed, entrance);
    this.server =
        new WebServer(new Place(HERE, port, Optional.empty(), "--serve"), List.of(api, events));
  }

  /** For the run. */
  public List<DecisionListener> listeners() {
    return List.of(subject, log, feed, timeline);
  }

  /** For the run. */
  public List<Observer> observers() {
    return List.of(pace);
  }

  /** A link that opens the page; what is behind the hash is never sent to a server. */
  public String link() {
    return "http://localhost:%d/#token=%s".formatted(server.port(), token);
  }

  /** How many pages look on. */
  public int watchers() {
    return events.readers();
  }

  /** The run has ended; what it came to can still be looked at. */
  public void over() {
    subject.over();
  }

  @Override
  public void close() {
    events.close();
    server.close();
    api.close();
    trainer.close();
  }
}
