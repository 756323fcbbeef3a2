package io.stowage.api.drl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Json;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.Method;
import io.stowage.api.rest.ObjectiveWeights;
import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Training;
import io.stowage.cluster.NodeView;
import io.stowage.learning.store.ModelStore;
import io.stowage.usage.NodeSignals;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Every path of drl-scheduler. Its documented commands send no token, so that all are open; they
 * are to be served to this machine alone, as {@code kubectl port-forward} reaches them.
 */
public final class DrlResource {
  private static final double MINUTES_AN_EPISODE = 0.1;
  private static final String UNSAVED = "-unsaved";

  private final Subject subject;
  private final DecisionLog log;
  private final DrlSettings settings;
  private final Training training;
  private final Supplier<Learning.State> learning;
  private final Supplier<DrlAgent> agent;
  private final ObjectiveWeights weights;
  private final DrlModels models;
  private final Supplier<Content> metrics;

  public DrlResource(
      Subject subject,
      DecisionLog log,
      DrlSettings settings,
      Training training,
      Learning learning,
      Supplier<DrlAgent> agent,
      ObjectiveWeights weights,
      ModelStore models,
      Supplier<Content> metrics) {
    this.subject = subject;
    this.log = log;
    this.settings = settings;
    this.training = training;
    this.learning = learning::state;
    this.agent = agent;
    this.weights = weights;
    this.models = new DrlModels(subject, models, settings.training().modelName());
    this.metrics = metrics;
  }

  public List<Route> routes() {
    return List.of(
        get("/", question -> root()),
        get("/health", question -> word("healthy")),
        get("/readiness", question -> readiness()),
        get("/status", question -> status()),
        get("/config", question -> config()),
        get("/cluster/state", question -> DrlCluster.state(subject.cluster())),
        get("/cluster/nodes", question -> nodes()),
        get("/cluster/nodes/{name}", this::node),
        get("/metrics", question -> metrics.get()),
        post("/training/trigger", this::train).body(Map.class),
        post("/model/save", question -> models.save()),
        post("/model/load", question -> models.load()));
  }

  private static Route get(String path, Route.Handler handler) {
    return Route.get(path, "As drl-scheduler answers it.", Map.class, handler).open();
  }

  private static Route post(String path, Route.Handler handler) {
    return Route.write(Method.POST, path, "As drl-scheduler answers it.", Map.class, handler)
        .open();
  }

  private static ObjectNode word(String status) {
    return Json.MAPPER.createObjectNode().put("status", status);
  }

  private static ObjectNode root() {
    return Json.MAPPER
        .createObjectNode()
        .put("service", "DRL Kubernetes Scheduler")
        .put("version", "1.0.0")
        .put("status", "running");
  }

  private Object readiness() {
    return subject.cluster().nodes().isEmpty()
        ? Detail.of(503, "Scheduler not ready")
        : word("ready");
  }

  private ObjectNode status() {
    DecisionLog.Counts counts = log.counts();
    DrlAgent now = agent.get();
    return word("running")
        .put("scheduled_pods", counts.placed())
        .put("failed_schedules", counts.refused() + counts.failedBindings())
        .put("training_episodes", now.episodes())
        .put("epsilon", now.epsilon())
        .put("model_version", policy());
  }

  /** How nodes are rated; where it is a model, which version of it. */
  private String policy() {
    return models.titleInUse().orElseGet(() -> subject.profiles().getFirst().policy());
  }

  private ObjectNode config() {
    Learning.State online = learning.get();
    int interval = online.enabled() ? online.every() : settings.training().interval();
    ObjectNode config =
        Json.MAPPER
            .createObjectNode()
            .put("scheduler_name", subject.profiles().getFirst().schedulerName())
            .put("enable_training", online.enabled())
            .put("training_interval", interval)
            .put("learning_rate", settings.training().learningRate())
            .put("gamma", settings.training().gamma())
            .put("epsilon", agent.get().epsilon());
    ObjectNode told = config.putObject("reward_weights");
    DrlSettings.told(weights.current()).forEach(told::put);
    return config;
  }

  private ObjectNode nodes() {
    ObjectNode nodes = Json.MAPPER.createObjectNode();
    for (NodeView view : subject.cluster().nodes()) {
      nodes.set(view.name(), told(view));
    }
    return nodes;
  }

  private Object node(Question question) {
    String name = question.part("name");
    return subject
        .cluster()
        .node(name)
        .<Object>map(this::told)
        .orElseGet(() -> Detail.of(404, "Node %s not found".formatted(name)));
  }

  private ObjectNode told(NodeView view) {
    NodeSignals signals = subject.signals().getOrDefault(view.name(), NodeSignals.NONE);
    return DrlCluster.node(view, subject.cluster(), signals);
  }

  /** Training goes on in a process of its own: its end is told by {@code /status}. */
  private Object train(Question question) {
    try {
      training.begin(order(DrlOrder.of(question.body())));
    } catch (DrlOrder.Unusable unusable) {
      return Detail.of(422, unusable.problems());
    } catch (Problem not) {
      return Detail.of(not.status(), String.valueOf(not.getMessage()));
    }
    ObjectNode begun = word("success").put("episodes_completed", 0);
    begun.putArray("results");
    return begun;
  }

  /** What is not to be saved is kept under another name, so that nobody loads it unawares. */
  private Training.Order order(DrlOrder asked) {
    String name = settings.training().modelName();
    return new Training.Order(
        "boutique",
        asked.saveModel() ? name : name + UNSAVED,
        weights.option(),
        Math.clamp(asked.episodes() * MINUTES_AN_EPISODE, 1, Training.MOST_MINUTES),
        settings.training().arguments(asked.episodes()));
  }
}
