package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;

/** API objects for tests, written without quotes around names: {@code {metadata: {name: 'a'}}}. */
final class ManifestsUnderTest {
  private static final JsonMapper LOOSE =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private ManifestsUnderTest() {}

  static JsonNode json(String loose) {
    try {
      return LOOSE.readTree(loose);
    } catch (JsonProcessingException mistakeInTheTest) {
      throw new IllegalArgumentException(mistakeInTheTest);
    }
  }

  static Pod pod(String spec) {
    return pod(spec, "{}");
  }

  static Pod pod(String spec, String status) {
    return new Readers()
        .readPod(json("{metadata: {name: 'p'}, spec: %s, status: %s}".formatted(spec, status)));
  }

  static Node node(String text) {
    ClusterEvent.NodeAdded added =
        (ClusterEvent.NodeAdded) event("{apiVersion: 'v1', kind: 'Node', " + text + "}");
    return added.node();
  }

  static ClusterObject object(String text) {
    return ((ClusterEvent.ObjectChanged) event(text)).object();
  }

  static ClusterEvent event(String text) {
    return ((Reading.Understood) new Readers().read(json(text))).event();
  }

  static ManifestProblem problem(String text) {
    return ((Reading.Broken) new Readers().read(json(text))).problem();
  }

  static ManifestProblem problemOfPod(String spec) {
    return problem(
        "{apiVersion: 'v1', kind: 'Pod', metadata: {namespace: 'shop', name: 'web'}, spec: %s}"
            .formatted(spec));
  }
}
