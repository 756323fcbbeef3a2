package io.stowage.app.serving;

import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.dashboard.DashboardResource;
import io.stowage.api.recorded.Deciders;
import io.stowage.api.recorded.RecordedDecisionsResource;
import io.stowage.api.recorded.RecordedPendingResource;
import io.stowage.api.recorded.Tape;
import io.stowage.api.rest.ClusterResource;
import io.stowage.api.rest.DocumentResource;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.EventFeed;
import io.stowage.api.rest.EventStream;
import io.stowage.api.rest.NodesResource;
import io.stowage.api.rest.PodsResource;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.StatusResource;
import io.stowage.api.rest.TimelineResource;
import io.stowage.api.rest.TokenGate;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** A recorded journal that can be looked at: with the API, and its dashboard. */
public final class ServedJournal implements AutoCloseable {
  private static final String HERE = "127.0.0.1";
  private static final long SEED = 42;

  private final String token;
  private final Player player;
  private final EventStream events;
  private final RestApi api;
  private final WebServer server;

  /**
   * Begins to serve, to this machine alone.
   *
   * @param port 0: any free one
   * @param name of the journal
   * @param failures told of bugs
   */
  public ServedJournal(
      int port,
      String token,
      String name,
      Tape tape,
      Pace.State pace,
      PolicyCatalogue policies,
      Consumer<RestApi.Failure> failures) {
    this.token = token;
    EventFeed feed = ApiParts.eventFeed();
    Deciders deciders = policy -> scheduler(policies, policy);
    this.player = new Player(name, tape, deciders, feed, pace);
    Entrance entrance =
        new Entrance(
            new TokenGate(token, "Maybe open the page by the link that was printed."),
            ApiParts.limit());
    this.api = new RestApi(routes(player, tape, deciders, policies), entrance, failures);
    this.events = new EventStream(feed, entrance);
    this.server =
        new WebServer(new Place(HERE, port, Optional.empty(), "replay"), List.of(api, events));
  }

  private static List<Route> routes(
      Player player, Tape tape, Deciders deciders, PolicyCatalogue policies) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new MomentResource(player, tape).routes());
    routes.addAll(new StatusResource(player, () -> player.now().counts()).routes());
    routes.addAll(new ClusterResource(player::cluster).routes());
    routes.addAll(new NodesResource(player::cluster).routes());
    routes.addAll(ApiParts.cells(player).routes());
    routes.addAll(new TimelineResource(() -> tape.samples(player.now())).routes());
    routes.addAll(new PodsResource(player::cluster).routes());
    routes.addAll(new RecordedDecisionsResource(tape, player::now, deciders).routes());
    routes.addAll(new RecordedPendingResource(tape, player::now).routes());
    routes.addAll(new WhatIfResource(player, policies).routes());
    routes.add(EventStream.route());
    routes.addAll(new DocumentResource(routes).routes());
    routes.addAll(new DashboardResource().routes());
    return routes;
  }

  private static Scheduler scheduler(PolicyCatalogue policies, String policy) {
    PlacementPolicy placement = policies.of(policy, PolicyInputs.of(new SplittableRandom(SEED)));
    return new Scheduler(Filters.kubeDefault(), placement.policy(), placement.selector());
  }

  /** Looks at another moment. */
  public void goTo(Instant at) {
    player.goTo(at);
  }

  /** A link that opens the page; what is behind the hash is never sent to a server. */
  public String link() {
    return "http://localhost:%d/#token=%s".formatted(server.port(), token);
  }

  @Override
  public void close() {
    player.close();
    events.close();
    server.close();
    api.close();
  }
}
