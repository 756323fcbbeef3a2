package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What people copy from the documentation must not make their cluster depend on us. */
class ExampleFilesTest {
  private static final Path EXAMPLES = Path.of("..", "docs", "examples");

  private static JsonNode read(String file) throws IOException {
    return new YAMLMapper().readTree(EXAMPLES.resolve(file).toFile());
  }

  @Test
  void kubeSchedulerGoesOnWithoutUs() throws IOException {
    JsonNode extender = read("extender/kube-scheduler-with-stowage.yaml").at("/extenders/0");
    assertThat(extender.path("ignorable").asBoolean()).isTrue();
    assertThat(extender.path("nodeCacheCapable").asBoolean()).isTrue();
    assertThat(extender.has("filterVerb"))
        .as("a filter that does not answer would hold pods up")
        .isFalse();
    assertThat(extender.path("httpTimeout").asText())
        .as("more than our own deadline of 50 ms, and no more than a blink")
        .isEqualTo("200ms");
  }

  @Test
  void whereWeLeadKubeSchedulerGoesOnWithoutUsToo() throws IOException {
    JsonNode extender = read("extender/kube-scheduler-led-by-stowage.yaml").at("/extenders/0");
    assertThat(extender.path("ignorable").asBoolean()).isTrue();
    assertThat(extender.path("nodeCacheCapable").asBoolean()).isTrue();
    assertThat(extender.path("filterVerb").asText()).isEqualTo("choose");
    assertThat(extender.path("httpTimeout").asText()).isEqualTo("200ms");
  }

  @Test
  void ourOwnPodsDoNotWaitForUs() throws IOException {
    JsonNode pod = read("agent/daemonset.yaml").at("/spec/template/spec");
    assertThat(pod.isObject()).isTrue();
    assertThat(pod.path("schedulerName").asText("default-scheduler"))
        .isEqualTo("default-scheduler");
  }

  @Test
  void theAgentHasFewRights() throws IOException {
    JsonNode pod = read("agent/daemonset.yaml").at("/spec/template/spec");
    for (String right : new String[] {"hostNetwork", "hostPID", "hostIPC"}) {
      assertThat(pod.path(right).asBoolean()).as(right).isFalse();
    }
    assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
    JsonNode context = pod.at("/containers/0/securityContext");
    assertThat(context.path("privileged").asBoolean()).isFalse();
    assertThat(context.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
    assertThat(context.path("readOnlyRootFilesystem").asBoolean()).isTrue();
    assertThat(context.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
    assertThat(pod.at("/containers/0/volumeMounts/0/readOnly").asBoolean()).isTrue();
  }
}
