package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** kube-scheduler's rights do not do for the metrics-server; those of our example do. */
class MetricsServerRightsIT {
  private static final Path EXAMPLE =
      Path.of("..", "docs", "examples", "metrics-server", "rights.yaml");
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void theRightsOfTheExampleAreWhatIsMissing() throws Exception {
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi admin = new AdminApi(plane);
        ApiServer api =
            new ApiServer(Connection.of(plane.stowageKubeconfig()), Duration.ofSeconds(20))) {
      MetricsServerSource source = new MetricsServerSource(api);
      assertThat(problem(source))
          .endsWith(
              "Maybe bind a role that may list nodes of metrics.k8s.io: system:kube-scheduler may"
                  + " not.");

      JsonNode role = new YAMLMapper().readTree(EXAMPLE.toFile());
      admin.create(RBAC + "/clusterroles", role.toString());
      admin.create(RBAC + "/clusterrolebindings", binding(role.at("/metadata/name").asText()));
      // Allowed, but there is none.
      awaitProblem(source, "Maybe it is not installed.");
    }
  }

  private static String binding(String role) {
    return """
    {"metadata":{"name":"%1$s"},\
    "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"%1$s"},\
    "subjects":[{"kind":"User","name":"stowage","apiGroup":"rbac.authorization.k8s.io"}]}\
    """
        .formatted(role);
  }

  /** The API server hears of a new right after a moment. */
  private static void awaitProblem(MetricsServerSource source, String end) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (!problem(source).endsWith(end)) {
      assertThat(System.nanoTime() - giveUp).as(problem(source)).isNegative();
      Thread.sleep(100);
    }
  }

  private static String problem(MetricsServerSource source) {
    return String.valueOf(
        catchThrowableOfType(IOException.class, () -> source.read(List.of())).getMessage());
  }
}
