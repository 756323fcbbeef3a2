package io.stowage.app.serving;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.drl.DrlResource;
import io.stowage.api.drl.DrlSettings;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.Training;
import io.stowage.app.metrics.DrlMetrics;
import io.stowage.learning.objective.ObjectiveInputs;
import io.stowage.learning.objective.Objectives;
import io.stowage.learning.store.ModelUnderTest;
import io.stowage.scheduling.Decision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that drl-scheduler's documents tell, word for word, and its metrics. */
class DrlIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Orders trainer = new Orders();
  private ApiUnderTest scheduler;
  private RestApi drl;
  private WebServer server;

  /** Remembers what is to be trained and says that it was done. */
  private static final class Orders implements Training {
    private final List<Order> all = new ArrayList<>();

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
    public int done() {
      return all.size();
    }
  }

  @BeforeEach
  void serve() {
    scheduler =
        new ApiUnderTest(folder.resolve("models")).with(aNode("kind-worker").cpu(4000).build());
    DrlSettings settings = DrlSettings.of(Map.of());
    DrlMetrics metrics =
        new DrlMetrics(
            registry,
            Objectives.of("s4", ObjectiveInputs.UNKNOWN),
            scheduler.parts.subject()::cluster,
            trainer::done,
            System::nanoTime);
    for (Decision decision :
        List.of(
            scheduler.comes(aPod("frontend").cpu(100).pending()),
            scheduler.comes(aPod("huge").cpu(90_000).pending()))) {
      metrics.onAttempt(decision.pod(), ApiUnderTest.NOW);
      metrics.onDecision(decision);
    }
    scheduler.parts.models().save(ModelUnderTest.PACKING.named("ppo_scheduler"));
    drl =
        RestApi.ofThisMachine(
            new DrlResource(
                    scheduler.parts.subject(),
                    scheduler.parts.log(),
                    settings,
                    trainer,
                    Learning.OFF,
                    scheduler.parts.models(),
                    new MetricsText(registry)::content)
                .routes(),
            ApiParts.limit(),
            scheduler.failures::add);
    server = new WebServer(new Place("127.0.0.1", 0, Optional.empty(), "drl"), List.of(drl));
  }

  @AfterEach
  void close() {
    server.close();
    drl.close();
    scheduler.close();
  }

  @Test
  void itsDocumentedCommandsWorkWordForWord() throws Exception {
    assertThat(bash("curl http://localhost:8000/health")).isEqualTo("{\"status\":\"healthy\"}");
    JsonNode status = JSON.readTree(bash("curl http://localhost:8000/status"));
    assertThat(fields(status))
        .containsExactly(
            "status",
            "scheduled_pods",
            "failed_schedules",
            "training_episodes",
            "epsilon",
            "model_version");
    assertThat(status.path("scheduled_pods").asInt()).isEqualTo(1);
    assertThat(status.path("failed_schedules").asInt()).isEqualTo(1);
    JsonNode state = JSON.readTree(bash("curl http://localhost:8000/cluster/state"));
    assertThat(fields(state))
        .containsExactly(
            "cluster_cpu_usage",
            "cluster_memory_usage",
            "total_nodes",
            "ready_nodes",
            "total_pods",
            "load_balance_score",
            "timestamp");
    assertThat(state.path("cluster_cpu_usage").asDouble()).isEqualTo(0.025);
    assertThat(state.path("load_balance_score").asDouble()).isEqualTo(1.0);
    assertThat(JSON.readTree(bash("curl http://localhost:8000/cluster/nodes")).fieldNames())
        .toIterable()
        .containsExactly("kind-worker");
    assertThat(
            bash(
                """
                curl -X POST http://localhost:8000/training/trigger \\
                  -H "Content-Type: application/json" \\
                  -d '{"episodes": 10, "save_model": true}'
                """))
        .contains("\"status\":\"success\"", "\"episodes_completed\"", "\"results\"");
    assertThat(trainer.all.getFirst().arguments()).contains("--episodes=10");
    assertThat(bash("curl -X POST http://localhost:8000/model/save"))
        .isEqualTo("{\"status\":\"success\",\"message\":\"Model saved\"}");
    assertThat(bash("curl -X POST http://localhost:8000/model/load"))
        .isEqualTo("{\"status\":\"success\",\"message\":\"Model loaded\"}");
    assertThat(bash("curl http://localhost:8000/metrics"))
        .contains(
            "drl_scheduler_schedule_attempts_total{status=\"success\"} 1.0",
            "drl_scheduler_schedule_attempts_total{status=\"failed\"} 1.0",
            "drl_scheduler_schedule_duration_seconds_bucket{le=\"0.01\"}",
            "drl_scheduler_schedule_reward_bucket{le=\"0.75\"}",
            "drl_scheduler_training_episodes_total 1.0",
            "drl_scheduler_exploration_rate 0.0",
            "drl_scheduler_cluster_cpu_usage 0.025",
            "drl_scheduler_cluster_memory_usage",
            "drl_scheduler_node_count{state=\"ready\"} 1.0",
            "drl_scheduler_pod_count 1.0");
  }

  @Test
  void itsOtherPathsAnswerToo() throws Exception {
    assertThat(bash("curl http://localhost:8000/")).contains("DRL Kubernetes Scheduler");
    assertThat(bash("curl http://localhost:8000/readiness")).isEqualTo("{\"status\":\"ready\"}");
    assertThat(bash("curl http://localhost:8000/config"))
        .contains("\"training_interval\":100", "\"reward_weights\":{\"resource_utilization\":0.3");
    assertThat(bash("curl http://localhost:8000/cluster/nodes/none"))
        .isEqualTo("{\"detail\":\"Node none not found\"}");
  }

  @Test
  void aForeignNameForThisMachineAndAForeignPageAreRefused() throws Exception {
    assertThat(bash("curl -H 'Host: evil.example' http://localhost:8000/status"))
        .contains("Only this machine may ask");
    assertThat(bash("curl -H 'Origin: http://evil.example' http://localhost:8000/status"))
        .contains("Pages of others may not ask");
  }

  private static List<String> fields(JsonNode json) {
    return StreamSupport.stream(((Iterable<String>) json::fieldNames).spliterator(), false)
        .toList();
  }

  /** Runs a command as it stands; curl is told by its own file where port 8000 is today. */
  private String bash(String command) throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve(".curlrc"),
        "silent\nconnect-to = \"localhost:8000:127.0.0.1:%d\"\n".formatted(server.port()));
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", command);
    builder.environment().put("CURL_HOME", folder.toString());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
