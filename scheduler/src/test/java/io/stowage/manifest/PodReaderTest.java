package io.stowage.manifest;

import static io.stowage.manifest.ManifestsUnderTest.event;
import static io.stowage.manifest.ManifestsUnderTest.json;
import static io.stowage.manifest.ManifestsUnderTest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Harm;
import io.stowage.cluster.HostPort;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodReaderTest {

  @Test
  void aPodThatSaysNothingHasKubernetesDefaults() {
    Pod pod = pod("{}");
    assertThat(pod.key()).isEqualTo("default/p");
    assertThat(pod.uid()).isEqualTo("default/p");
    assertThat(pod.nodeName()).isEmpty();
    assertThat(pod.spec()).isEqualTo(PodSpec.builder("default").build());
  }

  @Test
  void theObjectAroundTheSpecIsRead() {
    Pod pod =
        new Readers()
            .readPod(
                json(
                    """
                    {metadata: {namespace: 'shop', name: 'web-1', uid: 'u1', labels: {app: 'web'},
                      creationTimestamp: '2026-01-31T12:00:00Z', deletionTimestamp: '2026-02-01T12:00:00Z',
                      ownerReferences: [{kind: 'Node', name: 'n'},
                        {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'r', controller: true}]},
                     spec: {nodeName: 'n1', priority: 7, preemptionPolicy: 'Never', schedulerName: 'mine',
                       schedulingGates: [{name: 'g'}], resourceClaims: [{name: 'c'}],
                       schedulingGroup: {podGroupName: 'gang'}},
                     status: {nominatedNodeName: 'n2', startTime: '2026-01-31T13:00:00+01:00',
                       conditions: [{type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler'}]}}
                    """));
    assertThat(pod.key()).isEqualTo("shop/web-1");
    assertThat(pod.uid()).isEqualTo("u1");
    assertThat(pod.createdAt()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
    assertThat(pod.startedAt()).contains(Instant.parse("2026-01-31T12:00:00Z"));
    assertThat(pod.deleting()).isTrue();
    assertThat(pod.evictedByScheduler()).isTrue();
    assertThat(pod.nodeName()).contains("n1");
    assertThat(pod.nominatedNode()).contains("n2");
    assertThat(pod.spec().labels()).isEqualTo(Map.of("app", "web"));
    assertThat(pod.spec().controller())
        .contains(new ControllerRef("apps/v1", "ReplicaSet", "web", "r"));
    assertThat(pod.spec().priority()).isEqualTo(7);
    assertThat(pod.spec().mayPreempt()).isFalse();
    assertThat(pod.spec().schedulerName()).isEqualTo("mine");
    assertThat(pod.spec().schedulingGates()).containsExactly("g");
    assertThat(pod.spec().resourceClaims()).containsExactly("c");
    assertThat(pod.spec().podGroup()).contains("gang");
  }

  @Test
  void aBoundPodIsBoundAPendingOnePendingAndOneThatHasEndedGone() {
    String pod =
        "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p'}, spec: %s, status: {phase: '%s'}}";
    assertThat(event(pod.formatted("{nodeName: 'n'}", "Running")))
        .isInstanceOf(ClusterEvent.PodBound.class);
    assertThat(event(pod.formatted("{}", "Pending"))).isInstanceOf(ClusterEvent.PodPending.class);
    assertThat(event(pod.formatted("{nodeName: 'n'}", "Succeeded")))
        .isInstanceOf(ClusterEvent.PodGone.class);
    assertThat(event(pod.formatted("{nodeName: 'n'}", "Failed")))
        .isInstanceOf(ClusterEvent.PodGone.class);
  }

  @Test
  void whatBefellAPodIsRead() {
    assertThat(harm("phase: 'Running'")).isEmpty();
    assertThat(harm("phase: 'Failed', reason: 'Evicted'")).contains(Harm.REFUSED_BY_NODE);
    assertThat(harm("phase: 'Failed', reason: 'OutOfcpu'")).contains(Harm.REFUSED_BY_NODE);
    assertThat(harm("phase: 'Failed', reason: 'DeadlineExceeded'")).isEmpty();
    assertThat(harm("phase: 'Failed', " + ended("state", "Error"))).isEmpty();
    assertThat(harm("phase: 'Failed', " + ended("state", "OOMKilled")))
        .contains(Harm.OUT_OF_MEMORY);
    assertThat(harm("phase: 'Running', " + ended("lastState", "OOMKilled")))
        .contains(Harm.OUT_OF_MEMORY);
  }

  private static String ended(String state, String reason) {
    return "containerStatuses: [{name: 'a'}, {name: 'b', %s: {terminated: {reason: '%s'}}}]"
        .formatted(state, reason);
  }

  private static Optional<Harm> harm(String status) {
    return new Readers()
        .readPod(json("{metadata: {name: 'p'}, spec: {nodeName: 'n'}, status: {" + status + "}}"))
        .harm();
  }

  @Test
  void hostPortsOfContainersAndSidecarsAreTakenWithTcpAndEveryAddressByDefault() {
    Pod pod =
        pod(
            """
            {initContainers: [{ports: [{hostPort: 1}]}, {restartPolicy: 'Always', ports: [{hostPort: 2}]}],
             containers: [{ports: [{containerPort: 80}, {hostPort: 3, protocol: 'UDP', hostIP: '10.0.0.1'}]}]}
            """);
    assertThat(pod.spec().hostPorts())
        .containsExactly(new HostPort("0.0.0.0", "TCP", 2), new HostPort("10.0.0.1", "UDP", 3));
  }

  @Test
  void onTheHostNetworkEveryContainerPortIsAHostPort() {
    Pod pod =
        pod(
            "{hostNetwork: true, containers: [{ports: [{containerPort: 80}, {containerPort: 81,"
                + " hostPort: 8}]}]}");
    assertThat(pod.spec().hostPorts())
        .containsExactly(new HostPort("0.0.0.0", "TCP", 80), new HostPort("0.0.0.0", "TCP", 8));
  }

  @Test
  void nodeAffinityKeepsItsTermsWithLabelsAndFields() {
    Pod pod =
        pod(
            """
            {nodeSelector: {disk: 'ssd'}, affinity: {nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                {matchExpressions: [{key: 'a', operator: 'In', values: ['x', 'x']}, {key: 'b', operator: 'Gt', values: ['4']}]},
                {matchFields: [{key: 'metadata.name', operator: 'NotIn', values: ['n']}]}, {}]},
              preferredDuringSchedulingIgnoredDuringExecution: [
                {weight: 5, preference: {matchExpressions: [{key: 'c', operator: 'DoesNotExist'}]}}]}}}
            """);
    assertThat(pod.spec().nodeSelector()).isEqualTo(Map.of("disk", "ssd"));
    assertThat(pod.spec().requiredNodeAffinity())
        .contains(
            new NodeSelector(
                List.of(
                    new NodeSelector.Term(
                        List.of(
                            new Requirement("a", Requirement.Operator.IN, Set.of("x")),
                            new Requirement("b", Requirement.Operator.GREATER, Set.of("4"))),
                        List.of()),
                    new NodeSelector.Term(
                        List.of(),
                        List.of(
                            new Requirement(
                                "metadata.name", Requirement.Operator.NOT_IN, Set.of("n")))),
                    new NodeSelector.Term(List.of(), List.of()))));
    assertThat(pod.spec().preferredNodeAffinity())
        .containsExactly(
            new NodeSelector.Preferred(
                5,
                new NodeSelector.Term(
                    List.of(new Requirement("c", Requirement.Operator.DOES_NOT_EXIST, Set.of())),
                    List.of())));
  }

  @Test
  void anAffinityTermMeansItsOwnNamespaceOnlyWhereItNamesNoneAndSelectsNone() {
    String term = "{topologyKey: 'zone', labelSelector: {matchLabels: {app: 'db'}}%s}";
    LabelSelector selector = LabelSelector.of(Map.of("app", "db"));
    assertThat(besideTerm(term.formatted("")))
        .isEqualTo(new PodAffinityTerm(selector, Set.of("default"), Optional.empty(), "zone"));
    assertThat(besideTerm(term.formatted(", namespaces: ['a', 'a', 'b']")))
        .isEqualTo(new PodAffinityTerm(selector, Set.of("a", "b"), Optional.empty(), "zone"));
    assertThat(besideTerm(term.formatted(", namespaceSelector: {}")))
        .isEqualTo(
            new PodAffinityTerm(selector, Set.of(), Optional.of(LabelSelector.EVERYTHING), "zone"));
  }

  @Test
  void matchLabelKeysOfAffinityAreLeftToTheApiServer() {
    assertThat(besideTerm("{matchLabelKeys: ['app'], mismatchLabelKeys: ['x']}").selector())
        .isEqualTo(LabelSelector.NOTHING);
  }

  @Test
  void preferredTermsCarryTheirWeightAndAntiAffinityIsKeptApart() {
    PodSpec spec =
        pod("{affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution:"
                + " [{weight: 3, podAffinityTerm: {topologyKey: 'host'}}]}}}")
            .spec();
    assertThat(spec.preferredAffinity()).isEmpty();
    assertThat(spec.preferredAntiAffinity())
        .containsExactly(
            new PodAffinityTerm.Preferred(
                3,
                new PodAffinityTerm(
                    LabelSelector.NOTHING, Set.of("default"), Optional.empty(), "host")));
  }

  @Test
  void spreadConstraintsHonourAffinityAndIgnoreTaintsByDefault() {
    PodSpec spec =
        pod("""
        {topologySpreadConstraints: [
          {maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule'},
          {maxSkew: 2, topologyKey: 'host', whenUnsatisfiable: 'ScheduleAnyway', labelSelector: {}, minDomains: 3,
           nodeAffinityPolicy: 'Ignore', nodeTaintsPolicy: 'Honor', matchLabelKeys: ['v']}]}
        """)
            .spec();
    assertThat(spec.spreadConstraints())
        .containsExactly(
            new SpreadConstraint(1, "zone", true, LabelSelector.NOTHING, 1, true, false, List.of()),
            new SpreadConstraint(
                2, "host", false, LabelSelector.EVERYTHING, 3, false, true, List.of("v")));
  }

  @Test
  void aTolerationComparesForEqualityAndForEveryEffectByDefault() {
    PodSpec spec =
        pod("{tolerations: [{key: 'a', value: 'x'}, {operator: 'Exists', effect: 'NoExecute'},"
                + " {key: 'b', operator: 'Gt', value: '5'}]}")
            .spec();
    assertThat(spec.tolerations())
        .containsExactly(
            new Toleration("a", Toleration.Operator.EQUAL, "x", Optional.empty()),
            new Toleration(
                "", Toleration.Operator.EXISTS, "", Optional.of(Taint.Effect.NO_EXECUTE)),
            new Toleration("b", Toleration.Operator.GREATER, "5", Optional.empty()));
  }

  @Test
  void imagesAreThoseOfInitContainersContainersAndImageVolumes() {
    PodSpec spec =
        pod("{initContainers: [{image: 'i'}], containers: [{image: 'c'}, {image: 'c'}], volumes:"
                + " [{name: 'v', image: {reference: 'm'}}]}")
            .spec();
    assertThat(spec.images()).containsExactly("i", "c", "c", "m");
  }

  @Test
  void volumesOfClaimsAreKeptAndAnEphemeralClaimIsNamedAfterPodAndVolume() {
    PodSpec spec =
        pod("{volumes: [{name: 'a', persistentVolumeClaim: {claimName: 'data'}}, {name: 'b',"
                + " ephemeral: {}}, {name: 'c', emptyDir: {}}]}")
            .spec();
    assertThat(spec.volumes())
        .containsExactly(new PodVolume.Claim("data", false), new PodVolume.EphemeralClaim("p-b"));
  }

  @Test
  void onlyTwoNodeFeaturesAreEverRequired() {
    assertThat(pod("{hostNetwork: true, hostUsers: false}").spec().requiredNodeFeatures())
        .containsExactly("UserNamespacesHostNetworkSupport");
    assertThat(pod("{hostNetwork: true}").spec().requiredNodeFeatures()).isEmpty();
    assertThat(
            pod("{initContainers: [{restartPolicyRules: [{action: 'RestartAllContainers'}]}]}")
                .spec()
                .requiredNodeFeatures())
        .containsExactly("RestartAllContainersOnContainerExits");
    assertThat(
            pod("{containers: [{restartPolicyRules: [{action: 'Restart'}]}]}")
                .spec()
                .requiredNodeFeatures())
        .isEmpty();
  }

  @Test
  void sharesOfDevicesAreReadFromAnnotations() {
    assertThat(annotated("'stowage.io/gpu-milli': '250'").spec().gpu())
        .contains(new GpuRequest(1, 250, Set.of()));
    Pod whole =
        annotated(
            "'stowage.io/gpu-count': '2', 'stowage.io/gpu-models': 'T4|V100',"
                + " 'stowage.io/gpu-index': '0,2'");
    assertThat(whole.spec().gpu()).contains(new GpuRequest(2, 1000, Set.of("T4", "V100")));
    assertThat(whole.devices()).containsExactly(0, 2);
    assertThat(annotated("'stowage.io/gpu-count': '0'").spec().gpu()).isEmpty();
  }

  @Test
  void twinsShareOneSpec() {
    Readers readers = new Readers();
    String twin =
        "{metadata: {name: '%s', labels: {app: 'web'}}, spec: {containers: [{image: 'w'}]}}";
    Pod one = readers.readPod(json(twin.formatted("a")));
    Pod other = readers.readPod(json(twin.formatted("b")));
    assertThat(one.spec()).isSameAs(other.spec());
  }

  @Test
  void latencyLimitsAreReadFromAnnotations() {
    assertThat(
            annotated("latencySoftConstraint: '20', latencyHardConstraint: '30.5'")
                .spec()
                .latency())
        .contains(LatencyLimits.of(20, 30.5));
    assertThat(annotated("latencyHardConstraint: '30'").spec().latency())
        .contains(new LatencyLimits(OptionalDouble.empty(), OptionalDouble.of(30)));
    assertThat(annotated("other: '1'").spec().latency()).isEmpty();
  }

  private static Pod annotated(String annotations) {
    return new Readers()
        .readPod(
            json(
                "{metadata: {name: 'p', annotations: {%s}}, spec: {nodeName: 'n'}}"
                    .formatted(annotations)));
  }

  private static PodAffinityTerm besideTerm(String term) {
    return pod("{affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [%s]}}}"
            .formatted(term))
        .spec()
        .requiredAffinity()
        .getFirst();
  }
}
