package io.stowage.app.serving;

import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.EventFeed;
import io.stowage.api.rest.EventStream;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.RateLimit;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Suggestions;
import io.stowage.api.rest.Timeline;
import io.stowage.api.rest.TokenGate;
import io.stowage.api.suggestion.Board;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** The API of a small cluster, served on a free port of this machine. */
final class ApiUnderTest implements AutoCloseable {
  static final String TOKEN = "a token of many letters";
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  final ApiParts parts;
  final List<RestApi.Failure> failures = new ArrayList<>();
  private final SimulatedSubject subject;
  private final Scheduler scheduler = scheduler();
  final EventFeed feed = new EventFeed(64);
  private final TrainerProcess trainer =
      new TrainerProcess(List.of(), Path.of("nowhere"), InstantSource.system());
  private final EventStream events;
  private final RestApi api;
  private final WebServer server;

  ApiUnderTest(Path models) {
    this(models, ApiParts.limit());
  }

  ApiUnderTest(Path models, RateLimit limit) {
    Entrance entrance =
        new Entrance(new TokenGate(TOKEN, "Maybe look into the token's file."), limit);
    this.subject = new SimulatedSubject("kube-default", scheduler());
    DecisionLog log = new DecisionLog(8);
    this.parts =
        new ApiParts(
            subject,
            log,
            new Timeline(subject::cluster, log::counts),
            ApiParts.usualWeights(),
            new Suggestions(InstantSource.system()),
            new Board(InstantSource.system()),
            trainer,
            Learning.OFF,
            new PolicyCatalogue(new ModelStore(List.of(models))),
            new SimulatedModes("kube-default"),
            new ComparisonTally());
    this.api = parts.api(entrance, List.of(), failures::add);
    this.events = new EventStream(feed, entrance);
    this.server =
        new WebServer(new Place("127.0.0.1", 0, Optional.empty(), "server"), List.of(api, events));
  }

  private static Scheduler scheduler() {
    PolicyInputs inputs = PolicyInputs.of(new SplittableRandom(1));
    return new Scheduler(
        Filters.kubeDefault(),
        Policies.of(OptionedName.policy("kube-default"), inputs).policy(),
        Selector.firstBest());
  }

  ApiUnderTest with(Node... nodes) {
    for (Node node : nodes) {
      happens(new ClusterEvent.NodeAdded(node));
    }
    return this;
  }

  void happens(ClusterEvent event) {
    subject.onEvent(event, NOW);
    parts.log().onEvent(event, NOW);
    feed.onEvent(event, NOW);
    parts.timeline().onEvent(event, NOW);
  }

  /** A pod comes, and one attempt is made to place it. */
  Decision comes(Pod pod) {
    happens(new ClusterEvent.PodPending(pod));
    Decision decision = scheduler.decide(pod, subject.cluster());
    parts.log().onAttempt(pod, NOW);
    parts.log().onDecision(decision);
    feed.onDecision(decision);
    if (decision instanceof Decision.Place place) {
      happens(new ClusterEvent.PodBound(pod.on(place.node().name(), List.of())));
    }
    return decision;
  }

  int port() {
    return server.port();
  }

  HttpResponse<String> get(String path) {
    return send("GET", path, Optional.of(TOKEN), "");
  }

  HttpResponse<String> send(String method, String path, String body) {
    return send(method, path, Optional.of(TOKEN), body);
  }

  HttpResponse<String> send(String method, String path, Optional<String> token, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .method(method, BodyPublishers.ofString(body));
    token.ifPresent(sent -> request.header("Authorization", "Bearer " + sent));
    return send(request.build());
  }

  /** On a connection of its own: after what the server refuses, it may close the one it came on. */
  HttpResponse<String> send(HttpRequest request) {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    events.close();
    server.close();
    api.close();
  }
}
