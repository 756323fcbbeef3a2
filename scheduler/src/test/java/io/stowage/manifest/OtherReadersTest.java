package io.stowage.manifest;

import static io.stowage.manifest.ManifestsUnderTest.json;
import static io.stowage.manifest.ManifestsUnderTest.node;
import static io.stowage.manifest.ManifestsUnderTest.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.DisruptionBudget;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Namespace;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodOwner;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Service;
import io.stowage.cluster.Taint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OtherReadersTest {

  @Test
  void aNodeIsReadWithAllThatPodsCareFor() {
    Node node =
        node(
            """
            metadata: {name: 'n1', uid: 'u', labels: {zone: 'a', 'stowage.io/gpu-model': 'T4'}},
            spec: {unschedulable: true, taints: [{key: 'k', value: 'v', effect: 'NoExecute'}, {key: 'l', effect: 'PreferNoSchedule'}]},
            status: {
              allocatable: {cpu: '3900m', memory: '1.5Gi', 'ephemeral-storage': '10', pods: '110', 'example.com/fpga': '2', 'stowage.io/gpu': '4', odd: '7'},
              images: [{names: ['a:1', 'a@sha'], sizeBytes: 5}, {names: ['a:1'], sizeBytes: 6}],
              conditions: [{type: 'MemoryPressure', status: 'False'}, {type: 'Ready', status: 'False'}],
              declaredFeatures: ['F']}
            """);
    assertThat(node.name()).isEqualTo("n1");
    assertThat(node.uid()).isEqualTo("u");
    assertThat(node.labels()).containsEntry("zone", "a");
    assertThat(node.unschedulable()).isTrue();
    assertThat(node.ready()).isFalse();
    assertThat(node.taints())
        .containsExactly(
            new Taint("k", "v", Taint.Effect.NO_EXECUTE),
            new Taint("l", "", Taint.Effect.PREFER_NO_SCHEDULE));
    assertThat(node.allocatable())
        .isEqualTo(
            new Resources(
                3900, 3L << 29, 10, Map.of("example.com/fpga", 2L, "stowage.io/gpu", 4L)));
    assertThat(node.maxPods()).isEqualTo(110);
    assertThat(node.imageBytes()).isEqualTo(Map.of("a:1", 5L, "a@sha", 5L));
    assertThat(node.declaredFeatures()).containsExactly("F");
    assertThat(node.devices()).contains(new Node.Devices("T4", 4));
  }

  @Test
  void whatANodeCanGiveDefaultsToItsCapacity() {
    Node node = node("metadata: {name: 'n'}, status: {capacity: {cpu: '2', pods: '5'}}");
    assertThat(node.allocatable()).isEqualTo(Resources.of(2000, 0));
    assertThat(node.maxPods()).isEqualTo(5);
    Node nothingLeft =
        node("metadata: {name: 'n'}, status: {capacity: {cpu: '2'}, allocatable: {}}");
    assertThat(nothingLeft.allocatable()).isEqualTo(Resources.NONE);
    assertThat(nothingLeft.ready()).isTrue();
  }

  @Test
  void aNamespaceCarriesItsNameAsALabel() {
    assertThat(
            object(
                "{apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'shop', labels: {tier:"
                    + " 'a'}}}"))
        .isEqualTo(
            new Namespace("shop", Map.of("tier", "a", "kubernetes.io/metadata.name", "shop")));
  }

  @Test
  void aServiceWithoutASelectorHasNone() {
    assertThat(
            object(
                "{apiVersion: 'v1', kind: 'Service', metadata: {name: 's'}, spec: {selector: {app:"
                    + " 'web'}}}"))
        .isEqualTo(new Service("default", "s", Map.of("app", "web")));
    assertThat(object("{apiVersion: 'v1', kind: 'Service', metadata: {namespace: 'x', name: 's'}}"))
        .isEqualTo(new Service("x", "s", Map.of()));
  }

  @Test
  void controllersSelectByExpressionsAndReplicationControllersByTheLabelsOfTheirTemplate() {
    LabelSelector web = LabelSelector.of(Map.of("app", "web"));
    assertThat(
            object(
                "{apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: {name: 'r'}, spec:"
                    + " {selector: {matchLabels: {app: 'web'}, matchExpressions: [{key: 'x',"
                    + " operator: 'Exists'}]}}}"))
        .isEqualTo(
            new PodOwner(
                PodOwner.Kind.REPLICA_SET,
                "default",
                "r",
                web.and(List.of(new Requirement("x", Requirement.Operator.EXISTS, Set.of())))));
    assertThat(object("{apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: {name: 's'}}"))
        .isEqualTo(new PodOwner(PodOwner.Kind.STATEFUL_SET, "default", "s", LabelSelector.NOTHING));
    assertThat(
            object(
                "{apiVersion: 'v1', kind: 'ReplicationController', metadata: {name: 'c'}, spec:"
                    + " {selector: {}, template: {metadata: {labels: {app: 'web'}}}}}"))
        .isEqualTo(new PodOwner(PodOwner.Kind.REPLICATION_CONTROLLER, "default", "c", web));
  }

  @Test
  void aDisruptionBudgetKnowsWhatIsStillAllowedAndUnderWay() {
    assertThat(
            object(
                "{apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: {name: 'b'},"
                    + " spec: {selector: {}}, status: {disruptionsAllowed: 2, disruptedPods: {web:"
                    + " '2026-01-31T12:00:00Z'}}}"))
        .isEqualTo(
            new DisruptionBudget("default", "b", LabelSelector.EVERYTHING, 2, Set.of("web")));
  }

  @Test
  void aKindOfAnotherGroupWithAKnownNameIsNotMistakenForIt() {
    assertThat(
            new Readers()
                .read(
                    json(
                        "{apiVersion: 'serving.knative.dev/v1', kind: 'Service', metadata: {name:"
                            + " 's'}, spec: 'odd'}")))
        .isEqualTo(new Reading.Ignored("Service"));
  }
}
