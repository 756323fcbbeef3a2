package io.stowage.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.scheduling.DefaultSpread;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.policy.FitStrategy.MostAllocated;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio.ShapePoint;
import io.stowage.scheduling.policy.InterPodAffinityScore;
import io.stowage.scheduling.policy.ResourceWeight;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A stock KubeSchedulerConfiguration means here what it means to kube-scheduler v1.36.3. */
class KubeSchedulerConfigurationTest {
  private static final String HEAD =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  @Test
  void anEmptyOneIsUpstreamsDefault() {
    StowageConfiguration read = read("");

    ProfileSettings profile = read.profiles().getFirst();
    assertThat(profile.schedulerName()).isEqualTo("default-scheduler");
    assertThat(profile.scores()).isEqualTo(ProfileSettings.DEFAULT.scores());
    assertThat(profile.filters())
        .containsExactlyInAnyOrderElementsOf(ProfileSettings.DEFAULT.filters());
    assertThat(profile.plugins()).isEqualTo(PluginSettings.DEFAULT);
    assertThat(profile.preemption()).isTrue();
    assertThat(read.leaderElection().resourceName()).isEqualTo("kube-scheduler");
    assertThat(read.clientConnection()).isEqualTo(ClientSettings.DEFAULT);
  }

  @Test
  void whatKubeSchedulerWritesOfItsOwnDefaultsIsTheSame() throws IOException {
    String written;
    // kube-scheduler v1.36.3 --write-config-to, given an empty configuration.
    try (InputStream file = getClass().getResourceAsStream("kube-scheduler-v1.36.3.yaml")) {
      written = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    }

    ConfigurationFile.Loaded loaded = ConfigurationFile.parse("test", written);

    assertThat(loaded.configuration()).isEqualTo(read(""));
    assertThat(loaded.notes())
        .containsExactly(
            "percentageOfNodesToScore 0: all nodes are scored.",
            "profiles[0].pluginConfig[1].args has no effect: pods with resource claims are"
                + " refused.",
            "parallelism has no effect: one thread decides.");
  }

  @Test
  void theUsualTopIsRead() {
    ConfigurationFile.Loaded loaded =
        ConfigurationFile.parse(
            "test",
            HEAD
                + """
                parallelism: 32
                percentageOfNodesToScore: 50
                podInitialBackoffSeconds: 3
                podMaxBackoffSeconds: 30
                enableProfiling: true
                delayCacheUntilActive: true
                leaderElection: {leaderElect: false, resourceLock: leases}
                clientConnection:
                  kubeconfig: /etc/kubernetes/scheduler.conf
                  contentType: application/vnd.kubernetes.protobuf
                  qps: 0
                  burst: 200
                profiles:
                - schedulerName: a
                - schedulerName: b
                  percentageOfNodesToScore: 0
                """);

    StowageConfiguration read = loaded.configuration();
    assertThat(read.profiles())
        .extracting(ProfileSettings::schedulerName)
        .containsExactly("a", "b");
    assertThat(read.profiles())
        .extracting(ProfileSettings::percentageOfNodesToScore)
        .containsExactly(50, 100);
    assertThat(read.podMaxBackoff()).isEqualTo(Duration.ofSeconds(30));
    assertThat(read.leaderElection().leaderElect()).isFalse();
    assertThat(read.clientConnection().qps()).isEqualTo(50);
    assertThat(read.clientConnection().burst()).isEqualTo(200);
    assertThat(loaded.notes())
        .containsExactly(
            "profiles[1].percentageOfNodesToScore 0: all nodes are scored.",
            "parallelism has no effect: one thread decides.");
  }

  @Test
  void whatAPointSaysComesBeforeMultiPointAndThatBeforeTheDefaults() {
    ProfileSettings profile =
        profile(
            """
            plugins:
              multiPoint:
                enabled: [{name: NodeResourcesFit, weight: 9}, {name: ImageLocality, weight: 4}]
                disabled: [{name: NodePorts}]
              score:
                enabled: [{name: ImageLocality, weight: 6}, {name: PodTopologySpread}]
                disabled: [{name: TaintToleration}]
              preScore:
                disabled: [{name: TaintToleration}]
            """);

    assertThat(profile.filters()).doesNotContain("NodePorts").contains("TaintToleration");
    assertThat(profile.scores())
        .isEqualTo(
            Map.of(
                "ImageLocality", 6,
                "PodTopologySpread", 1,
                "NodeAffinity", 2,
                "NodeResourcesFit", 9,
                "VolumeBinding", 1,
                "InterPodAffinity", 2,
                "NodeResourcesBalancedAllocation", 1));
    assertThat(profile.scores().sequencedKeySet().reversed().getLast())
        .as("those that a point names come first")
        .isEqualTo("ImageLocality");
  }

  @Test
  void aStarDropsAllDefaultsOfAPoint() {
    ProfileSettings profile =
        profile(
            """
            plugins:
              score:
                enabled: [{name: NodeResourcesBalancedAllocation, weight: 3}]
                disabled: [{name: "*"}]
              filter:
                enabled: [{name: NodeName}, {name: NodeUnschedulable}]
                disabled: [{name: "*"}]
              postFilter:
                disabled: [{name: DefaultPreemption}]
            """);

    assertThat(profile.scores()).isEqualTo(Map.of("NodeResourcesBalancedAllocation", 3));
    assertThat(profile.filters())
        .containsExactly(
            "UnsupportedFeatures", "NodeName", "NodeUnschedulable", "GpuSharing", "NodeLatency");
    assertThat(profile.preemption()).isFalse();
  }

  @Test
  void theArgumentsOfPluginsAreReadAsUpstreamReadsThem() {
    PluginSettings plugins =
        profile(
                """
                pluginConfig:
                - name: NodeResourcesFit
                  args:
                    apiVersion: kubescheduler.config.k8s.io/v1
                    kind: NodeResourcesFitArgs
                    ignoredResources: [example.com/foo]
                    ignoredResourceGroups: [example.org]
                    scoringStrategy:
                      type: MostAllocated
                      resources: [{name: cpu, weight: 3}, {name: nvidia.com/gpu}]
                - name: NodeAffinity
                  args:
                    addedAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution:
                        nodeSelectorTerms:
                        - matchExpressions: [{key: pool, operator: In, values: [a, b]}]
                      preferredDuringSchedulingIgnoredDuringExecution:
                      - weight: 5
                        preference:
                          matchExpressions: [{key: ssd, operator: Exists}]
                - name: PodTopologySpread
                  args:
                    defaultingType: List
                    defaultConstraints:
                    - {maxSkew: 2, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}
                - name: InterPodAffinity
                  args: {hardPodAffinityWeight: 50, ignorePreferredTermsOfExistingPods: true}
                - name: DefaultPreemption
                  args: {minCandidateNodesPercentage: 20, minCandidateNodesAbsolute: 0}
                - name: VolumeBinding
                  args: {bindTimeoutSeconds: 300, shape: [{utilization: 0, score: 10}]}
                - name: NodeResourcesBalancedAllocation
                  args: {resources: [{name: cpu, weight: 1}, {name: nvidia.com/gpu, weight: 1}]}
                """)
            .plugins();

    assertThat(plugins.fitFilter().ignoredResources()).containsExactly("example.com/foo");
    assertThat(plugins.fitFilter().ignoredResourceGroups()).containsExactly("example.org");
    assertThat(plugins.fitScore().strategy()).isEqualTo(MostAllocated.MOST_ALLOCATED);
    assertThat(plugins.fitScore().resources())
        .containsExactly(new ResourceWeight("cpu", 3), new ResourceWeight("nvidia.com/gpu", 1));
    assertThat(plugins.addedRequired().orElseThrow().terms()).hasSize(1);
    assertThat(plugins.addedPreferred()).hasSize(1);
    assertThat(plugins.defaultSpread())
        .isEqualTo(
            DefaultSpread.of(
                List.of(
                    new SpreadConstraint(
                        2, "zone", true, LabelSelector.NOTHING, 1, true, false, List.of()))));
    assertThat(plugins.interPodAffinity()).isEqualTo(new InterPodAffinityScore.Settings(50, true));
    assertThat(plugins.preemption()).isEqualTo(new PreemptionSettings(20, 0));
    assertThat(plugins.volumeBindTimeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(plugins.storageShape())
        .contains(new RequestedToCapacityRatio(List.of(new ShapePoint(0, 10))));
    assertThat(plugins.balancedResources()).hasSize(2);
  }

  @Test
  void aShapeIsReadForTheStrategyThatHasOne() {
    PluginSettings plugins =
        profile(
                """
                pluginConfig:
                - name: NodeResourcesFit
                  args:
                    scoringStrategy:
                      type: RequestedToCapacityRatio
                      requestedToCapacityRatio:
                        shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]
                """)
            .plugins();

    assertThat(plugins.fitScore().strategy())
        .isEqualTo(
            new RequestedToCapacityRatio(List.of(new ShapePoint(0, 0), new ShapePoint(100, 10))));
  }

  @Test
  void everyConfigurationThatIsAcceptedMakesProfiles() {
    StowageConfiguration read =
        read(
            "profiles: [{plugins: {multiPoint: {disabled: [{name: ImageLocality}]}}, pluginConfig:"
                + " [{name: PodTopologySpread, args: {defaultingType: List}}]}]");

    assertThat(ProfilesOf.configuration(read, PolicyCatalogue.usual(), new SplittableRandom(1)))
        .isNotNull();
  }

  @Test
  void whatCannotBeDoneIsAProblemAndAllAreTold() {
    assertThat(
            problems(
                """
                extenders: [{urlPrefix: "http://localhost"}]
                percentageOfNodesToScore: 200
                leaderElection: {resourceLock: endpoints}
                profiles:
                - schedulerName: a
                  plugins:
                    multiPoint: {enabled: [{name: Coscheduling}]}
                    permit: {enabled: [{name: GangScheduling}]}
                    bind: {disabled: [{name: DefaultBinder}]}
                    filter: {enabled: [{name: ImageLocality}]}
                    preFilter: {disabled: [{name: NodeResourcesFit}]}
                    score: {disabled: [{name: NodeAfinity}]}
                    postfilter: {}
                - plugins: {}
                """))
        .containsExactlyInAnyOrder(
            "extenders are not supported. Maybe leave them out.",
            "percentageOfNodesToScore is '200'. Maybe 0 to 100.",
            "leaderElection.resourceLock is 'endpoints'. Maybe leases, the only lock.",
            "profiles[0].plugins.multiPoint.enabled[0].name is 'Coscheduling'. Only Kubernetes' own"
                + " plugins are supported. Maybe one of "
                + String.join(", ", KubePlugins.defaults().keySet())
                + ".",
            "profiles[0].plugins.permit.enabled[0].name is 'GangScheduling'. It is off in"
                + " Kubernetes unless a feature gate is on, and not supported here.",
            "profiles[0].plugins.bind lacks DefaultBinder, for which there is no substitute. Maybe"
                + " enable it.",
            "profiles[0].plugins.filter.enabled[0].name is 'ImageLocality'. It does not work at"
                + " filter. Maybe leave it out.",
            "profiles[0].plugins has NodeResourcesFit at filter but not at preFilter, which are"
                + " one here. Maybe disable it at both.",
            "profiles[0].plugins.score.disabled[0].name is 'NodeAfinity'. There is no such plugin."
                + " Maybe NodeAffinity.",
            "profiles[0].plugins.postfilter is no key. Maybe postFilter.",
            "profiles[1].schedulerName is empty. Maybe stowage.");
  }

  @Test
  void badArgumentsAreToldWithTheirPlaces() {
    assertThat(
            problems(
                """
                profiles:
                - pluginConfig:
                  - name: NodeResourcesFit
                    args:
                      scoringStrategy:
                        type: RequestedToCapacityRatio
                        resources: [{name: cpu, weight: 101}]
                        requestedToCapacityRatio: {shape: [{utilization: 101, score: 1}]}
                  - name: InterPodAffinity
                    args: {hardPodAffinityWeight: 101}
                  - name: PodTopologySpread
                    args:
                      defaultConstraints: [{maxSkew: 0, topologyKey: z, whenUnsatisfiable: Never}]
                  - name: NodeAffinity
                    args:
                      addedAffinity:
                        requiredDuringSchedulingIgnoredDuringExecution:
                          nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Is}]}]
                  - name: Coscheduling
                    args: {permitWaitingTimeSeconds: 10}
                  - name: NodeResourcesBalancedAllocation
                    args: {kind: OtherArgs, resources: [{name: cpu, weight: 2}]}
                """))
        .containsExactlyInAnyOrder(
            "profiles[0].pluginConfig[0].args.scoringStrategy.resources[0]: Weight 101 of resource"
                + " 'cpu' will not do. Maybe name a resource and give 1 to 100.",
            "profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[0]:"
                + " Utilization 101 of a shape point will not do. Maybe give 0 to 100.",
            "profiles[0].pluginConfig[1].args: hardPodAffinityWeight 101 will not do. Maybe give 0"
                + " to 100.",
            "profiles[0].pluginConfig[2].args.defaultConstraints[0].maxSkew must be above zero."
                + " Maybe 1.",
            "profiles[0].pluginConfig[2].args.defaultConstraints[0]: whenUnsatisfiable is 'Never'."
                + " Maybe write one of DoNotSchedule, ScheduleAnyway.",
            "profiles[0].pluginConfig[3].args.addedAffinity."
                + "requiredDuringSchedulingIgnoredDuringExecution: nodeSelectorTerms[0]."
                + "matchExpressions[0].operator is 'Is'. Maybe write one of DoesNotExist, Exists,"
                + " Gt, In, Lt, NotIn.",
            "profiles[0].pluginConfig[4].name is 'Coscheduling'. No such plugin takes arguments."
                + " Maybe one of DefaultPreemption, DynamicResources, InterPodAffinity,"
                + " NodeAffinity, NodeResourcesBalancedAllocation, NodeResourcesFit,"
                + " PodTopologySpread, VolumeBinding.",
            "profiles[0].pluginConfig[5].args.kind is 'OtherArgs'. Maybe"
                + " NodeResourcesBalancedAllocationArgs.",
            "profiles[0].pluginConfig[5].args.resources weighs cpu by 2. Maybe 1, the only weight"
                + " here.");
  }

  private static ProfileSettings profile(String text) {
    return read("profiles:\n- schedulerName: a\n" + text.indent(2)).profiles().getFirst();
  }

  private static StowageConfiguration read(String text) {
    return ConfigurationFile.parse("test", HEAD + text).configuration();
  }

  private static List<String> problems(String text) {
    return catchThrowableOfType(ConfigurationException.class, () -> read(text)).problems();
  }
}
