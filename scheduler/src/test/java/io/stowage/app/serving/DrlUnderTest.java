package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.Taint.Effect.PREFER_NO_SCHEDULE;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.drl.DrlAgent;
import io.stowage.api.drl.DrlResource;
import io.stowage.api.drl.DrlSettings;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Training;
import io.stowage.app.DocumentedCommands;
import io.stowage.app.metrics.DrlMetrics;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.PendingQueue;
import io.stowage.usage.NodeSignals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;

/** drl-scheduler's paths, served for one pod that was placed and one that could not be. */
final class DrlUnderTest implements AutoCloseable {
  private static final DrlAgent UNTRAINED =
      new DrlAgent(0, 0, OptionalDouble.empty(), OptionalInt.empty());

  final Orders trainer = new Orders();
  final AtomicReference<DrlAgent> agent = new AtomicReference<>(UNTRAINED);
  final Map<String, NodeSignals> signals = new HashMap<>();
  final List<String> policies = new ArrayList<>(List.of("kube-default"));
  final ApiUnderTest scheduler;
  private final RestApi drl;
  private final WebServer server;
  private final DocumentedCommands commands;

  /** Remembers what is to be trained. */
  static final class Orders implements Training {
    final List<Order> all = new ArrayList<>();

    @Override
    public Progress begin(Order order) {
      all.add(order);
      return new Progress(order, Instant.EPOCH, Optional.empty(), Optional.empty(), List.of());
    }

    @Override
    public Optional<Progress> latest() {
      return Optional.empty();
    }

    @Override
    public Optional<Progress> stop() {
      return Optional.empty();
    }

    @Override
    public Practice practice() {
      return new Practice(0, OptionalDouble.empty());
    }
  }

  /** A subject whose policies and signals the test can change. */
  private record Known(Subject itself, List<String> policies, Map<String, NodeSignals> signals)
      implements Subject {
    @Override
    public Kind kind() {
      return itself.kind();
    }

    @Override
    public String state() {
      return itself.state();
    }

    @Override
    public List<Profile> profiles() {
      return policies.stream().map(policy -> new Profile("stowage", policy)).toList();
    }

    @Override
    public ClusterSnapshot cluster() {
      return itself.cluster();
    }

    @Override
    public Optional<PendingQueue.Population> queue() {
      return itself.queue();
    }

    @Override
    public String configuration() {
      return itself.configuration();
    }

    @Override
    public Optional<TakenApart> takenApart(Choice choice) {
      return itself.takenApart(choice);
    }

    @Override
    public Explanation explain(Pod pod) {
      return itself.explain(pod);
    }
  }

  DrlUnderTest(Path models, Path folder) {
    PrometheusRegistry registry = new PrometheusRegistry();
    scheduler =
        new ApiUnderTest(models)
            .with(aNode("kind-worker").cpu(4000).taint("old", "", PREFER_NO_SCHEDULE).build());
    DrlSettings settings = DrlSettings.of(Map.of());
    DrlMetrics metrics =
        new DrlMetrics(
            registry,
            scheduler.parts.weights(),
            scheduler.parts.subject()::cluster,
            agent::get,
            System::nanoTime);
    for (Decision decision :
        List.of(
            scheduler.comes(aPod("frontend").cpu(100).pending()),
            scheduler.comes(aPod("huge").cpu(90_000).pending()))) {
      metrics.onAttempt(decision.pod(), ApiUnderTest.NOW);
      metrics.onDecision(decision);
    }
    scheduler.parts.weights().change(settings.objectives());
    drl =
        RestApi.ofThisMachine(
            new DrlResource(
                    new Known(scheduler.parts.subject(), policies, signals),
                    scheduler.parts.log(),
                    settings,
                    trainer,
                    Learning.OFF,
                    agent::get,
                    scheduler.parts.weights(),
                    scheduler.parts.models(),
                    new MetricsText(registry)::content)
                .routes(),
            ApiParts.limit(),
            scheduler.failures::add);
    server = new WebServer(new Place("127.0.0.1", 0, Optional.empty(), "drl"), List.of(drl));
    commands = new DocumentedCommands(folder, Map.of(8000, server.port(), 8001, server.port()));
  }

  /** Runs a command as it stands. */
  String bash(String command) throws IOException, InterruptedException {
    return commands.run(command);
  }

  @Override
  public void close() {
    server.close();
    drl.close();
    scheduler.close();
  }
}
