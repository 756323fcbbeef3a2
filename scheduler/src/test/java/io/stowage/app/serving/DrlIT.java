package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.api.drl.DrlAgent;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.Signal;
import io.stowage.usage.SignalKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that drl-scheduler's documents tell, word for word, and its metrics. */
class DrlIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> METRICS =
      List.of(
          "drl_scheduler_schedule_attempts_total",
          "drl_scheduler_schedule_duration_seconds_count",
          "drl_scheduler_schedule_reward_count",
          "drl_scheduler_training_episodes_total",
          "drl_scheduler_training_loss",
          "drl_scheduler_exploration_rate",
          "drl_scheduler_experience_buffer_size",
          "drl_scheduler_cluster_cpu_usage",
          "drl_scheduler_cluster_memory_usage",
          "drl_scheduler_node_count",
          "drl_scheduler_pod_count");

  @TempDir Path folder;
  private DrlUnderTest drl;

  @BeforeEach
  void serve() {
    drl = new DrlUnderTest(folder.resolve("models"), folder);
  }

  @AfterEach
  void close() {
    drl.close();
  }

  @Test
  void itsDocumentedCommandsWorkWordForWord() throws Exception {
    for (String health :
        List.of("curl http://localhost:8000/health", "curl http://localhost:8001/health")) {
      assertThat(drl.bash(health)).isEqualTo("{\"status\":\"healthy\"}");
    }
    JsonNode status = JSON.readTree(drl.bash("curl http://localhost:8000/status"));
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
    JsonNode state = JSON.readTree(drl.bash("curl http://localhost:8000/cluster/state"));
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
    assertThat(JSON.readTree(drl.bash("curl http://localhost:8000/cluster/nodes")).fieldNames())
        .toIterable()
        .containsExactly("kind-worker");
    assertThat(
            drl.bash(
                """
                curl -X POST http://localhost:8000/training/trigger \\
                  -H "Content-Type: application/json" \\
                  -d '{"episodes": 10, "save_model": true}'
                """))
        .contains("\"status\":\"success\"", "\"episodes_completed\"", "\"results\"");
    assertThat(drl.trainer.all.getFirst().arguments()).contains("--episodes=10");
    assertThat(drl.trainer.all.getFirst().out()).isEqualTo("ppo_scheduler");
    assertThat(drl.bash("curl http://localhost:8000/metrics"))
        .contains(
            "drl_scheduler_schedule_attempts_total{status=\"success\"} 1.0",
            "drl_scheduler_schedule_attempts_total{status=\"failed\"} 1.0",
            "drl_scheduler_schedule_duration_seconds_bucket{le=\"0.01\"}",
            "drl_scheduler_schedule_reward_bucket{le=\"0.75\"}",
            "drl_scheduler_cluster_cpu_usage 0.025",
            "drl_scheduler_node_count{state=\"ready\"} 1.0",
            "drl_scheduler_pod_count 1.0");
  }

  @Test
  void itsCommandsThatReadTheAnswerWithJqWorkToo() throws Exception {
    assumeTrue(isRequired() || drl.bash("command -v jq || true").contains("jq"), "there is no jq");

    assertThat(drl.bash("curl http://localhost:8000/status | jq"))
        .contains("\"status\": \"running\"");
    assertThat(drl.bash("curl http://localhost:8000/cluster/state | jq"))
        .contains("\"total_nodes\": 1,");
    assertThat(drl.bash("curl http://localhost:8000/cluster/nodes | jq"))
        .contains("\"kind-worker\": {");
    assertThat(drl.bash("curl http://localhost:8000/cluster/state | jq '.load_balance_score'"))
        .startsWith("1");
    assertThat(drl.bash("curl http://localhost:8000/status | jq '.training_episodes'").strip())
        .isEqualTo("0");
    assertThat(drl.bash("curl http://localhost:8000/metrics | grep drl_scheduler_schedule_reward"))
        .contains("drl_scheduler_schedule_reward_count 1");
  }

  @Test
  void eachOfItsElevenMetricsHasASampleAndMoves() throws Exception {
    Map<String, String> untrained = samples();
    assertThat(untrained).containsKeys(METRICS.toArray(String[]::new));
    assertThat(untrained).containsEntry("drl_scheduler_training_loss", "NaN");
    assertThat(untrained).containsEntry("drl_scheduler_experience_buffer_size", "NaN");

    drl.agent.set(new DrlAgent(12, 0.05, OptionalDouble.of(0.75), OptionalInt.of(300)));
    Map<String, String> trained = samples();
    assertThat(trained).containsEntry("drl_scheduler_training_episodes_total", "12.0");
    assertThat(trained).containsEntry("drl_scheduler_training_loss", "0.75");
    assertThat(trained).containsEntry("drl_scheduler_exploration_rate", "0.05");
    assertThat(trained).containsEntry("drl_scheduler_experience_buffer_size", "300.0");
    assertThat(drl.bash("curl http://localhost:8000/status"))
        .contains("\"training_episodes\":12,\"epsilon\":0.05,");
    assertThat(drl.bash("curl http://localhost:8000/config")).contains("\"epsilon\":0.05,");
  }

  @Test
  void aNodeTellsItsTaintsAndWhatSensorsKnow() throws Exception {
    String node = "curl http://localhost:8000/cluster/nodes/kind-worker";
    assertThat(drl.bash(node))
        .contains(
            "\"taints\":[{\"key\":\"old\",\"value\":\"\",\"effect\":\"PreferNoSchedule\"}]",
            "\"network_rx\":null,\"network_tx\":null,\"disk_usage\":null");

    drl.signals.put(
        "kind-worker",
        new NodeSignals(Map.of(SignalKind.NETWORK, signal(2048), SignalKind.DISK, signal(0.25))));
    assertThat(drl.bash(node))
        .contains("\"network_rx\":2048.0,\"network_tx\":null,\"disk_usage\":0.25");
  }

  @Test
  void itsOtherPathsAnswerToo() throws Exception {
    assertThat(drl.bash("curl http://localhost:8000/")).contains("DRL Kubernetes Scheduler");
    assertThat(drl.bash("curl http://localhost:8000/readiness"))
        .isEqualTo("{\"status\":\"ready\"}");
    assertThat(drl.bash("curl http://localhost:8000/config"))
        .contains("\"training_interval\":100", "\"reward_weights\":{\"resource_utilization\":0.3");
    assertThat(drl.bash("curl http://localhost:8000/cluster/nodes/none"))
        .isEqualTo("{\"detail\":\"Node none not found\"}");
  }

  @Test
  void aForeignNameForThisMachineAndAForeignPageAreRefused() throws Exception {
    assertThat(drl.bash("curl -H 'Host: evil.example' http://localhost:8000/status"))
        .contains("Only this machine may ask");
    assertThat(drl.bash("curl -H 'Origin: http://evil.example' http://localhost:8000/status"))
        .contains("Pages of others may not ask");
  }

  private static Signal signal(double value) {
    return new Signal(value, ApiUnderTest.NOW, "prometheus", 1);
  }

  private Map<String, String> samples() throws Exception {
    return drl.bash("curl http://localhost:8000/metrics")
        .lines()
        .filter(line -> !line.startsWith("#"))
        .collect(
            Collectors.toMap(
                line -> line.replaceFirst("[{ ].*", ""),
                line -> line.substring(line.lastIndexOf(' ') + 1),
                (first, _) -> first));
  }

  private static boolean isRequired() {
    return "required".equals(System.getenv("STOWAGE_JQ"));
  }

  private static List<String> fields(JsonNode json) {
    return StreamSupport.stream(((Iterable<String>) json::fieldNames).spliterator(), false)
        .toList();
  }
}
