package io.stowage.api.drl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Json;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.Method;
import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Training;
import io.stowage.cluster.NodeView;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Every path of drl-scheduler. Its documented commands send no token, so that all are open; they
 * are to be served to this machine alone, as {@code kubectl port-forward} reaches them.
 */
public final class DrlResource {
  private static final String MODEL = "model:";
  private static final double MINUTES_AN_EPISODE = 0.1;

  private final Subject subject;
  private final DecisionLog log;
  private final DrlSettings settings;
  private final Training training;
  private final Learning learning;
  private final ModelStore models;
  private final Supplier<Content> metrics;

  public DrlResource(
      Subject subject,
      DecisionLog log,
      DrlSettings settings,
      Training training,
      Learning learning,
      ModelStore models,
      Supplier<Content> metrics) {
    this.subject = subject;
    this.log = log;
    this.settings = settings;
    this.training = training;
    this.learning = learning;
    this.models = models;
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
        post("/model/save", question -> model("Model saved")),
        post("/model/load", question -> model("Model loaded")));
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
    return subject.cluster().nodes().isEmpty() ? detail(503, "Scheduler not ready") : word("ready");
  }

  private ObjectNode status() {
    DecisionLog.Counts counts = log.counts();
    return word("running")
        .put("scheduled_pods", counts.placed())
        .put("failed_schedules", counts.refused() + counts.failedBindings())
        .put("training_episodes", training.done())
        .put("epsilon", 0.0)
        .put("model_version", policy());
  }

  /** How nodes are rated; where it is a model, which version of it. */
  private String policy() {
    return modelInUse()
        .map(name -> name.name() + "@" + models.promoted(name.name()))
        .orElseGet(() -> subject.profiles().getFirst().policy());
  }

  private ObjectNode config() {
    Learning.State online = learning.state();
    int interval = online.enabled() ? online.every() : settings.training().interval();
    ObjectNode config =
        Json.MAPPER
            .createObjectNode()
            .put("scheduler_name", subject.profiles().getFirst().schedulerName())
            .put("enable_training", online.enabled())
            .put("training_interval", interval)
            .put("learning_rate", settings.training().learningRate())
            .put("gamma", settings.training().gamma())
            .put("epsilon", 0.0);
    ObjectNode weights = config.putObject("reward_weights");
    settings.rewardWeights().forEach(weights::put);
    return config;
  }

  private ObjectNode nodes() {
    ObjectNode nodes = Json.MAPPER.createObjectNode();
    for (NodeView view : subject.cluster().nodes()) {
      nodes.set(view.name(), DrlCluster.node(view, subject.cluster()));
    }
    return nodes;
  }

  private Object node(Question question) {
    String name = question.part("name");
    return subject
        .cluster()
        .node(name)
        .<Object>map(view -> DrlCluster.node(view, subject.cluster()))
        .orElseGet(() -> detail(404, "Node %s not found".formatted(name)));
  }

  /** Training goes on in a process of its own: its end is told by {@code /status}. */
  private Object train(Question question) {
    JsonNode asked = question.json();
    int episodes = asked.path("episodes").asInt(1);
    if (episodes < 1) {
      return detail(422, "episodes must be at least 1");
    }
    try {
      training.begin(
          new Training.Order(
              "boutique",
              settings.training().modelName(),
              settings.objective(),
              Math.max(1, episodes * MINUTES_AN_EPISODE),
              settings.training().arguments(episodes)));
    } catch (Problem not) {
      return detail(not.status(), String.valueOf(not.getMessage()));
    }
    ObjectNode begun = word("success").put("episodes_completed", 0);
    begun.putArray("results");
    return begun;
  }

  /** Each model that was learned is in the store, and the promoted one is in use within seconds. */
  private Object model(String message) {
    return modelInUse().isPresent() || !models.versions(settings.training().modelName()).isEmpty()
        ? word("success").put("message", message)
        : detail(503, "DRL agent not initialized. Maybe set a profile's policy to model:NAME.");
  }

  private Optional<ModelName> modelInUse() {
    return subject.profiles().stream()
        .map(Subject.Profile::policy)
        .filter(policy -> policy.startsWith(MODEL))
        .map(policy -> ModelName.parse(policy.substring(MODEL.length()).replaceFirst("\\[.*", "")))
        .filter(name -> !models.versions(name.name()).isEmpty())
        .findFirst();
  }

  /** FastAPI's form of an error. */
  private static Content detail(int status, String text) {
    String json = Json.MAPPER.createObjectNode().put("detail", text).toString();
    return new Content(status, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }
}
