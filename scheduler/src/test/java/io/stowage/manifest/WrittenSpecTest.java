package io.stowage.manifest;

import static io.stowage.manifest.ManifestsUnderTest.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrittenSpecTest {
  private static final JsonNode RICH =
      json(
          """
          {metadata: {namespace: 'shop', name: 'web-1', uid: 'u1', labels: {app: 'web', tier: 'a'},
            annotations: {'stowage.io/gpu-count': '1', 'stowage.io/gpu-milli': '500',
              latencySoftConstraint: '20'},
            ownerReferences: [{apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'r',
              controller: true}]},
           spec: {nodeName: 'n1', nodeSelector: {disk: 'ssd'}, priority: 7,
             preemptionPolicy: 'Never', schedulerName: 'mine', schedulingGates: [{name: 'g'}],
             resourceClaims: [{name: 'c'}], schedulingGroup: {podGroupName: 'gang'},
             hostNetwork: true, hostUsers: false, overhead: {cpu: '10m'},
             resources: {requests: {cpu: '3'}},
             tolerations: [{key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule'}],
             topologySpreadConstraints: [{maxSkew: 2, topologyKey: 'zone',
               whenUnsatisfiable: 'DoNotSchedule', labelSelector: {matchLabels: {app: 'web'}}}],
             affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
               {topologyKey: 'host', labelSelector: {matchLabels: {app: 'web'}}}]}},
             volumes: [{name: 'data', persistentVolumeClaim: {claimName: 'data-web-1'}},
               {name: 'scratch', ephemeral: {}}, {name: 'token-1', projected: {}}],
             initContainers: [{name: 'i', image: 'init:1', restartPolicy: 'Always',
               resources: {requests: {cpu: '100m'}}}],
             containers: [{name: 'c', image: 'web:1', ports: [{containerPort: 80, hostPort: 80}],
               resources: {requests: {cpu: '500m', memory: '1Gi'}, limits: {memory: '2Gi'}}}]},
           status: {phase: 'Running',
             conditions: [{type: 'PodResizePending', reason: 'Infeasible'}],
             containerStatuses: [{name: 'c', allocatedResources: {cpu: '700m'},
               resources: {requests: {cpu: '600m', memory: '1Gi'}}}]}}
          """);

  private final Readers readers = new Readers();

  @Test
  void twinsShareWhatWasReadOnce() {
    JsonNode twin = renamed(RICH, "web-2", "n2");
    assertThat(readers.readPod(twin).spec())
        .as("its ephemeral volume has a claim of its own")
        .isNotEqualTo(readers.readPod(RICH).spec());

    JsonNode plain = without(RICH, "scratch");
    Pod first = readers.readPod(plain);
    Pod second = readers.readPod(renamed(plain, "web-2", "n2"));
    assertThat(second.spec()).isSameAs(first.spec());
    assertThat(second.nodeName()).contains("n2");
    assertThat(second.name()).isEqualTo("web-2");
  }

  @Test
  void nothingThatIsReadIsOverlooked() {
    Object asItIs = read(readers, RICH);
    int different = 0;
    for (JsonNode changed : withOnePartLess(RICH)) {
      Object fresh = read(new Readers(), changed);
      assertThat(read(readers, changed)).as(changed.toString()).isEqualTo(fresh);
      different += fresh.equals(asItIs) ? 0 : 1;
    }
    assertThat(different).as("parts that matter").isGreaterThan(60);
  }

  /** The pod, or what is wrong with it. */
  private static Object read(Readers readers, JsonNode pod) {
    try {
      return readers.readPod(pod);
    } catch (ManifestException broken) {
      return String.valueOf(broken.getMessage());
    }
  }

  private static JsonNode renamed(JsonNode pod, String name, String node) {
    ObjectNode other = pod.deepCopy();
    ((ObjectNode) other.path("metadata")).put("name", name).put("uid", name);
    ((ObjectNode) other.path("spec")).put("nodeName", node);
    other
        .path("spec")
        .path("volumes")
        .forEach(
            volume -> {
              if (volume.has("projected")) {
                ((ObjectNode) volume).put("name", "token-of-" + name);
              }
            });
    return other;
  }

  private static JsonNode without(JsonNode pod, String volume) {
    ObjectNode other = pod.deepCopy();
    ArrayNode left = ((ObjectNode) other.path("spec")).putArray("volumes");
    pod.path("spec")
        .path("volumes")
        .forEach(
            each -> {
              if (!each.path("name").asText("").equals(volume)) {
                left.add(each);
              }
            });
    return other;
  }

  /** The same in as many ways as there are parts, each without one of them. */
  private static List<JsonNode> withOnePartLess(JsonNode of) {
    List<JsonNode> all = new ArrayList<>();
    if (of instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              member -> {
                all.add(object.deepCopy().without(member.getKey()));
                for (JsonNode less : withOnePartLess(member.getValue())) {
                  all.add(object.deepCopy().set(member.getKey(), less));
                }
              });
    } else if (of instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        ArrayNode shorter = array.deepCopy();
        shorter.remove(i);
        all.add(shorter);
        for (JsonNode less : withOnePartLess(array.get(i))) {
          ArrayNode other = array.deepCopy();
          other.set(i, less);
          all.add(other);
        }
      }
    }
    return all;
  }
}
