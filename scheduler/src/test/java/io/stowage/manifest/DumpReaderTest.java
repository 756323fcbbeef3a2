package io.stowage.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Namespace;
import io.stowage.cluster.Pod;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DumpReaderTest {
  private static final String NODE =
      """
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"},"status":{"allocatable":{"cpu":"4","pods":110}}}\
      """;
  private static final String POD = pod("web", "u1");

  @Test
  void aListABareObjectAndObjectsAfterEachOtherAreAllRead() throws IOException {
    String list = "{\"kind\":\"List\",\"items\":[" + NODE + "," + POD + "],\"apiVersion\":\"v1\"}";
    assertThat(read(list).snapshot().node("n1").orElseThrow().podCount()).isEqualTo(1);
    assertThat(read(NODE).snapshot().nodes()).hasSize(1);
    assertThat(read(POD + "\n" + NODE + "\n").snapshot().node("n1").orElseThrow().podCount())
        .isEqualTo(1);
    assertThat(read("[" + NODE + "]").snapshot().nodes()).hasSize(1);
  }

  @Test
  void itemsOfATypedListNeedNoKind() throws IOException {
    Dump dump =
        read(
            "{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"name\":\"n\"}}]}");
    assertThat(dump.problems()).isEmpty();
    assertThat(dump.snapshot().nodes()).hasSize(1);
  }

  @Test
  void yamlDocumentsAreReadOneAfterTheOther() throws IOException {
    Dump dump =
        read(
            """
            # a cluster
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status:
              allocatable: {cpu: 1.5, memory: 1e3, pods: 10}
            ---
            ---
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: Namespace
              metadata:
                name: shop
            """);
    assertThat(dump.problems()).isEmpty();
    ClusterSnapshot snapshot = dump.snapshot();
    assertThat(snapshot.node("n1").orElseThrow().node().allocatable().milliCpu()).isEqualTo(1500);
    assertThat(snapshot.node("n1").orElseThrow().node().allocatable().memoryBytes())
        .isEqualTo(1000);
    assertThat(snapshot.objects(Namespace.class)).hasSize(1);
  }

  @Test
  void oneBrokenObjectLeavesTheOthersAlone() throws IOException {
    String broken = NODE.replace("\"4\"", "\"-4\"").replace("n1", "n2");
    Dump dump = read("{\"items\":[" + broken + "," + NODE + ",7]}");
    assertThat(dump.snapshot().nodes()).hasSize(1);
    assertThat(dump.problems()).hasSize(2);
    assertThat(dump.problems().getFirst().message())
        .isEqualTo(
            "Node n2: status.allocatable.cpu is '-4'. Maybe drop the minus sign; a quantity here is"
                + " never negative.");
  }

  @Test
  void aFileThatIsCutOffGivesWhatStandsBeforeTheCut() throws IOException {
    String list = "{\"items\":[\n" + NODE + ",\n" + POD + "]}";
    Dump dump = read(list.substring(0, list.length() - 20));
    assertThat(dump.snapshot().nodes()).hasSize(1);
    assertThat(dump.problems()).singleElement().isInstanceOf(ManifestProblem.Unreadable.class);
    assertThat(dump.problems().getFirst().message())
        .startsWith("dump: line 3, column ")
        .endsWith("the 1 objects before this place were read.");
  }

  @Test
  void whatIsNoManifestAtAllIsSaid() throws IOException {
    assertThat(read("hello").problems().getFirst().message())
        .isEqualTo(
            "dump: line 1, column 1 is 'hello'. Maybe give what 'kubectl get … -o json' prints.");
    assertThat(read("a: [b").problems()).hasSize(1);
    assertThat(read("{\"items\": [\u0001]}").problems()).hasSize(1);
    assertThat(read("").problems()).isEmpty();
  }

  @Test
  void ofTwoObjectsWithOneNameTheLaterCounts() throws IOException {
    Dump dump = read("[" + NODE + "," + NODE.replace("\"4\"", "\"8\"") + "]");
    assertThat(dump.snapshot().node("n1").orElseThrow().node().allocatable().milliCpu())
        .isEqualTo(8000);
    assertThat(dump.problems()).singleElement().isInstanceOf(ManifestProblem.Duplicate.class);
    assertThat(dump.problems().getFirst().object()).isEqualTo("Node n1");
  }

  @Test
  void aPodWithTheUidOfAnotherIsLeftOut() throws IOException {
    Dump dump = read("[" + NODE + "," + POD + "," + pod("other", "u1") + "]");
    assertThat(dump.snapshot().podCount()).isEqualTo(1);
    assertThat(dump.problems().getFirst().message())
        .isEqualTo(
            "Pod default/other: metadata.uid is 'u1'. Pod default/web has it too; this one is left"
                + " out.");
  }

  @Test
  void ownersThatOwnEachOtherAreNoTrouble() throws IOException {
    String cyclic =
        """
        {"apiVersion":"apps/v1","kind":"ReplicaSet","metadata":{"name":"%s","ownerReferences":
          [{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"%s","controller":true}]},"spec":{"selector":{}}}\
        """;
    Dump dump = read(cyclic.formatted("a", "b") + cyclic.formatted("b", "a"));
    assertThat(dump.problems()).isEmpty();
    assertThat(dump.events()).hasSize(2);
  }

  @Test
  void aHugeAnnotationAndManagedFieldsAreSkipped() throws IOException {
    String huge = "x".repeat(10_000_000);
    Dump dump =
        read(
            """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","managedFields":[{"a":1}],
             "labels":{"env":"prod"},"annotations":{"huge":"%s","stowage.io/gpu-milli":"100"}}}\
            """
                .formatted(huge));
    assertThat(dump.problems()).isEmpty();
    Pod pod = dump.snapshot().pod("default/p").orElseThrow();
    assertThat(pod.spec().labels()).containsEntry("env", "prod");
    assertThat(pod.spec().gpu()).isPresent();
  }

  @Test
  void podsThatHaveEndedAndKindsThatDecideNothingAreLeftOut() throws IOException {
    Dump dump =
        read(
            "["
                + POD.replace("\"spec\"", "\"status\":{\"phase\":\"Succeeded\"},\"spec\"")
                + ",{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"c\"}}]");
    assertThat(dump.events()).isEmpty();
    assertThat(dump.problems()).isEmpty();
  }

  @Test
  void aCaseHasAClusterAndAPodThatDoesNotStandInItsOwnWay() {
    String nominated = "{\"metadata\":{\"name\":\"p\"},\"status\":{\"nominatedNodeName\":\"n1\"}}";
    String waiting = nominated.replaceFirst("\\{", "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",");
    Case asked =
        Case.read(
            "{\"cluster\":{\"items\":[%s,%s,%s]},\"pod\":%s}"
                .formatted(NODE, POD, waiting, nominated),
            new Readers());
    assertThat(asked.pod().key()).isEqualTo("default/p");
    assertThat(asked.cluster().nodes()).hasSize(1);
    assertThat(asked.cluster().podCount()).isEqualTo(1);
    assertThat(asked.cluster().hasNominatedPods()).isFalse();
    assertThat(asked.problems()).isEmpty();
  }

  @Test
  void aCaseWithoutAPodOrCutOffIsAnError() {
    assertThatThrownBy(() -> Case.read("{\"cluster\":{}}", new Readers()))
        .isInstanceOf(ManifestException.class);
    assertThatThrownBy(() -> Case.read("{\"pod\":{", new Readers()))
        .isInstanceOf(ManifestException.class)
        .hasMessageContaining("Maybe the line is cut off.");
  }

  private static String pod(String name, String uid) {
    return """
    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s","uid":"%s"},"spec":{"nodeName":"n1"}}\
    """
        .formatted(name, uid);
  }

  private static Dump read(String text) throws IOException {
    return DumpReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "dump");
  }
}
