package io.stowage.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.manifest.ApiEncoding;
import io.stowage.manifest.Readers;
import io.stowage.manifest.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Objects that upstream's own code writes as protobuf say the same to us as their JSON. */
class ProtobufIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CASES = 300;
  private static final Pattern FIELD = Pattern.compile("\\d+ (\\w+) \\S");
  // An answer that is an error, and the frame around a list, are no objects of a cluster.
  private static final Set<String> NOT_OF_OBJECTS = Set.of("code", "reason", "message");

  // What random clusters do not have, and each source of volumes with all that is read of it.
  private static final String RARE =
      """
      {"cluster": {"items": [
        {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "resourceVersion": "7"},
         "status": {"addresses": [{"type": "InternalIP", "address": "10.0.0.1"}]}},
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "disks", "namespace": "default",
           "deletionTimestamp": "2026-01-31T12:00:00Z", "annotations": {"empty": ""}},
         "spec": {"nodeName": "n", "containers": [], "volumes": [
           {"name": "a", "azureFile": {"secretName": "s", "shareName": "share", "readOnly": true}},
           {"name": "b", "portworxVolume": {"volumeID": "p", "readOnly": true}},
           {"name": "c", "vsphereVolume": {"volumePath": "[d] v"}},
           {"name": "d", "azureDisk": {"diskName": "d", "diskURI": "uri", "readOnly": true, "kind": "Managed"}},
           {"name": "e", "awsElasticBlockStore": {"volumeID": "aws", "readOnly": true}},
           {"name": "f", "gcePersistentDisk": {"pdName": "gce", "readOnly": true}},
           {"name": "g", "cinder": {"volumeID": "cinder", "readOnly": true}},
           {"name": "h", "iscsi": {"targetPortal": "t", "iqn": "iqn", "lun": 0, "readOnly": true}},
           {"name": "i", "rbd": {"monitors": ["m"], "image": "i", "pool": "p", "readOnly": true}},
           {"name": "j", "persistentVolumeClaim": {"claimName": "c", "readOnly": true}},
           {"name": "k", "csi": {"driver": "d"}},
           {"name": "l", "ephemeral": {"volumeClaimTemplate": {"spec": {"resources": {}}}}},
           {"name": "m", "image": {"reference": "r"}},
           {"name": "n", "emptyDir": {}}]},
         "status": {"phase": "Running", "startTime": "2026-01-31T12:00:00Z", "conditions": [
           {"type": "DisruptionTarget", "status": "True", "reason": "PreemptionByScheduler",
            "lastTransitionTime": "2026-01-31T12:00:01Z"}]}},
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv1"},
         "spec": {"capacity": {"storage": "1Gi"}, "azureFile": {"secretName": "s", "shareName": "t", "readOnly": true, "secretNamespace": "x"}}},
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv2"},
         "spec": {"capacity": {"storage": "1Gi"}, "portworxVolume": {"volumeID": "p", "readOnly": true}}},
        {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv3"},
         "spec": {"capacity": {"storage": "1Gi"}, "vsphereVolume": {"volumePath": "[d] w"}}}]},
       "pod": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "default"},
         "spec": {"preemptionPolicy": "Never", "schedulingGroup": {"podGroupName": "g"},
           "resourceClaims": [{"name": "gpu", "resourceClaimName": "one"}], "hostUsers": false, "hostNetwork": true,
           "initContainers": [{"name": "i", "restartPolicy": "Always", "resources": {"requests": {"cpu": "1"}}}],
           "containers": [{"name": "c", "image": "x", "resources": {"requests": {"cpu": "100m"}}}]},
         "status": {"phase": "Failed", "reason": "Evicted",
           "containerStatuses": [{"name": "c", "image": "", "imageID": "", "ready": false, "restartCount": 1,
             "state": {"terminated": {"exitCode": 1, "reason": "Error"}},
             "lastState": {"terminated": {"exitCode": 137, "reason": "OOMKilled"}}}],
           "initContainerStatuses": [{"name": "i", "image": "", "imageID": "", "ready": true, "restartCount": 0,
             "allocatedResources": {"cpu": "2"}, "resources": {"requests": {"cpu": "3"}}}]}}}
      """;

  private final Set<String> seen = new TreeSet<>();

  @Test
  void whatUpstreamWritesIsReadAsItsJson() throws IOException {
    try (Oracle oracle = new Oracle(OracleBinary.find(), "-protobuf")) {
      List<DrawnCase> cases =
          Stream.concat(
                  IntStream.range(0, CASES).mapToObj(i -> CaseGenerator.draw(31, i)),
                  IntStream.range(0, CASES / 10).mapToObj(PreemptionCases::draw))
              .toList();
      for (DrawnCase drawn : cases) {
        compare(drawn, oracle.answer(drawn.json()));
      }
      DrawnCase rare = new DrawnCase(0, List.of("rare"), (ObjectNode) JSON.readTree(RARE));
      compare(rare, oracle.answer(rare.json()));
    }
    Set<String> never = new TreeSet<>(namesInTheSchema());
    never.removeAll(seen);
    assertThat(never).as("fields that no object had").isEmpty();
  }

  @Test
  void whatIsCutOffOrGarbledIsAnErrorOfTheAnswerAndNothingWorse() throws IOException {
    Random random = new Random(5);
    int refused = 0;
    try (Oracle oracle = new Oracle(OracleBinary.find(), "-protobuf")) {
      for (JsonNode written : oracle.answer(JSON.readTree(RARE)).path("objects")) {
        byte[] whole = written.binaryValue();
        for (int i = 0; i < 2000; i++) {
          byte[] broken =
              Arrays.copyOf(whole, i % 2 == 0 ? random.nextInt(whole.length) : whole.length);
          for (int flips = i % 2 * (1 + random.nextInt(3)); flips > 0; flips--) {
            broken[random.nextInt(broken.length)] = (byte) random.nextInt();
          }
          refused += isRefused(broken) ? 1 : 0;
        }
      }
    }
    assertThat(refused).isGreaterThan(2000);
  }

  private static boolean isRefused(byte[] protobuf) {
    try {
      return ApiEncoding.PROTOBUF.json(protobuf).length == 0;
    } catch (IOException refused) {
      return true;
    }
  }

  private void compare(DrawnCase drawn, JsonNode answer) throws IOException {
    assertThat(answer.path("error").asText("")).as(drawn.describe()).isEmpty();
    List<JsonNode> objects = objectsOf(drawn.json());
    for (int i = 0; i < objects.size(); i++) {
      byte[] protobuf = answer.path("objects").get(i).binaryValue();
      JsonNode tree = JSON.readTree(ApiEncoding.PROTOBUF.json(protobuf));
      assertThat(read(tree))
          .as("%s: %s", drawn.describe(), objects.get(i))
          .isEqualTo(read(objects.get(i)));
      remember(tree);
    }
  }

  private static List<JsonNode> objectsOf(ObjectNode drawn) {
    List<JsonNode> objects = new ArrayList<>();
    drawn.at("/cluster/items").forEach(objects::add);
    objects.add(drawn.path("pod"));
    return objects;
  }

  private static Reading read(JsonNode object) {
    return new Readers().read(object);
  }

  private void remember(JsonNode tree) {
    tree.fieldNames().forEachRemaining(seen::add);
    tree.forEach(this::remember);
  }

  private static Set<String> namesInTheSchema() throws IOException {
    try (InputStream schema = Readers.class.getResourceAsStream("protobuf.txt")) {
      String text =
          new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8);
      return FIELD
          .matcher(text)
          .results()
          .map(field -> field.group(1))
          .filter(name -> !NOT_OF_OBJECTS.contains(name))
          .collect(Collectors.toSet());
    }
  }
}
