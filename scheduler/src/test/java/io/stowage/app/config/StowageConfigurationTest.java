package io.stowage.app.config;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.entry;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.QueueSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StowageConfigurationTest {
  private static final String HEAD =
      "apiVersion: stowage.io/v1alpha1\nkind: StowageConfiguration\n";

  @Test
  void allDefaultsArePinned() {
    assertThat(ConfigurationJson.of(new ConfigurationFile.Loaded(read(""), List.of())))
        .isEqualTo(
            "{'apiVersion':'stowage.io/v1alpha1','kind':'StowageConfiguration','profiles':[{"
                    .replace('\'', '"')
                + ("'schedulerName':'stowage','policy':'kube-default','filters':{'enabled':["
                        + "'UnsupportedFeatures','NodeUnschedulable','NodeName','TaintToleration',"
                        + "'NodeAffinity','NodePorts','NodeResourcesFit','VolumeRestrictions',"
                        + "'NodeVolumeLimits','VolumeBinding','VolumeZone','PodTopologySpread',"
                        + "'InterPodAffinity','GpuSharing','NodeLatency','NodeDeclaredFeatures']},"
                        + "'scores':{'TaintToleration':3,'NodeAffinity':2,'NodeResourcesFit':1,"
                        + "'VolumeBinding':1,'PodTopologySpread':2,'InterPodAffinity':2,"
                        + "'NodeResourcesBalancedAllocation':1,'ImageLocality':1},"
                        + "'preemption':true,'percentageOfNodesToScore':100,"
                        + "'mode':'active','assistWeight':10,'namespaces':[],"
                        + argumentsJson()
                        + "}],'podInitialBackoffSeconds':1,'podMaxBackoffSeconds':10,"
                        + "'leaderElection':{'leaderElect':true,'leaseDuration':'15s',"
                        + "'renewDeadline':'10s','retryPeriod':'2s','resourceName':'stowage',"
                        + "'resourceNamespace':'kube-system'},'clientConnection':{'kubeconfig':'',"
                        + "'qps':50.0,'burst':100},'server':{'address':'127.0.0.1','port':10259,"
                        + "'metrics':'auto','api':{'authentication':'auto','tokenFile':''}},"
                        + "'rollback':{'pendingAge':'600s','failedShare':0.2,"
                        + "'starvedAttempts':50,'latencyShare':0.1},"
                        + "'journal':{'file':''},'logging':{'format':'text','level':'info'},"
                        + "'objectives':{},'notes':[]}")
                    .replace('\'', '"'));
  }

  private static String argumentsJson() {
    return "'arguments':{'NodeResourcesFit':{'ignoredResources':[],'ignoredResourceGroups':[],"
        + "'scoringStrategy':{'type':'LeastAllocated','resources':[{'name':'cpu','weight':1},"
        + "{'name':'memory','weight':1}]}},'NodeResourcesBalancedAllocation':{'resources':["
        + "{'name':'cpu','weight':1},{'name':'memory','weight':1}]},"
        + "'NodeAffinity':{'addedRequired':'','addedPreferred':[]},"
        + "'PodTopologySpread':{'defaultingType':'System','defaultConstraints':["
        + "{'maxSkew':3,'topologyKey':'kubernetes.io/hostname',"
        + "'whenUnsatisfiable':'ScheduleAnyway'},"
        + "{'maxSkew':5,'topologyKey':'topology.kubernetes.io/zone',"
        + "'whenUnsatisfiable':'ScheduleAnyway'}]},"
        + "'InterPodAffinity':{'hardPodAffinityWeight':1,"
        + "'ignorePreferredTermsOfExistingPods':false},"
        + "'DefaultPreemption':{'minCandidateNodesPercentage':10,"
        + "'minCandidateNodesAbsolute':100},"
        + "'VolumeBinding':{'bindTimeoutSeconds':600,'shape':[]}}";
  }

  @Test
  void anEmptyFileOfOurKindIsTheDefault() {
    assertThat(read("")).isEqualTo(StowageConfiguration.DEFAULT);
  }

  @Test
  void everyKeyIsTakenOn() {
    StowageConfiguration read =
        read(
            """
            profiles:
            - schedulerName: a
              policy: fgd[ties=random]
              filters: {disabled: ["*"], enabled: [NodeResourcesFit, NodeName]}
              percentageOfNodesToScore: 30
              preemption: false
            - schedulerName: b
              filters: {disabled: [NodeLatency]}
              scores: {NodeResourcesFit: 7, ImageLocality: off, NodeAffinity: on}
            podInitialBackoffSeconds: 2
            podMaxBackoffSeconds: 20
            leaderElection:
              leaderElect: true
              leaseDuration: 1m30s
              renewDeadline: 1m
              retryPeriod: 500ms
              resourceName: other
              resourceNamespace: ours
            clientConnection: {kubeconfig: /k, qps: 500.5, burst: 1000}
            server: {address: 0.0.0.0, port: 8080, tls: {certFile: /crt, keyFile: /key}, metrics: guarded}
            journal: {file: /var/journal}
            logging: {format: json, level: debug}
            objectives:
              few-nodes: "-cluster.active / cluster.nodes"
              near: {expression: "-known(node.latency, 50) / 50", weight: 0.5}
            """);

    ProfileSettings first = read.profiles().getFirst();
    assertThat(first.policy()).isEqualTo("fgd[ties=random]");
    assertThat(first.filters())
        .as("in upstream's order")
        .containsExactly("NodeName", "NodeResourcesFit");
    assertThat(first.scores()).isEmpty();
    assertThat(first.preemption()).isFalse();
    assertThat(first.percentageOfNodesToScore()).isEqualTo(30);
    ProfileSettings second = read.profiles().getLast();
    assertThat(second.filters()).hasSize(15).doesNotContain("NodeLatency");
    assertThat(second.scores())
        .containsEntry("NodeResourcesFit", 7)
        .containsEntry("NodeAffinity", 2)
        .doesNotContainKey("ImageLocality");
    assertThat(read.podInitialBackoff()).isEqualTo(Duration.ofSeconds(2));
    assertThat(read.leaderElection())
        .isEqualTo(
            new LeaderElectionSettings(
                true,
                Duration.ofSeconds(90),
                Duration.ofSeconds(60),
                Duration.ofMillis(500),
                "other",
                "ours"));
    assertThat(read.clientConnection().kubeconfig()).contains(Path.of("/k"));
    assertThat(read.clientConnection().qps()).isEqualTo(500.5);
    assertThat(read.server())
        .isEqualTo(
            new ServerSettings(
                "0.0.0.0",
                8080,
                Optional.of(new TlsSettings(Path.of("/crt"), Path.of("/key"), Optional.empty())),
                ApiSettings.DEFAULT,
                MetricsReaders.GUARDED));
    assertThat(read.journal()).contains(Path.of("/var/journal"));
    assertThat(read.logging().level()).isEqualTo(LoggingSettings.Level.DEBUG);
    assertThat(read.objectives())
        .containsExactly(
            entry("few-nodes", new ObjectiveSettings("-cluster.active / cluster.nodes", 1)),
            entry("near", new ObjectiveSettings("-known(node.latency, 50) / 50", 0.5)));
    assertThat(ConfigurationJson.of(new ConfigurationFile.Loaded(read, List.of())))
        .contains("\"near\":{\"expression\":\"-known(node.latency, 50) / 50\",\"weight\":0.5}");
  }

  @Test
  void allProblemsAreToldAtOnceWithTheirPlaces() {
    assertThat(
            problems(
                """
                profiles:
                - policy: kube-defalt
                  percentageOfNodesToScore: many
                  filters: {disabled: [NodeAffinty]}
                - schedulerName: ""
                  scores: {NodeResourcesFit: 0, Imagelocality: 1}
                  percentageOfNodesToScore: 101
                - policy: first-fit
                  scores: {NodeResourcesFit: 2}
                  weight: 3
                podInitialBackoffSeconds: 0
                podMaxBackofSeconds: 5
                leaderElection: {leaseDuration: 15, renewDeadline: 20s}
                clientConnection: {qps: -1, burst: lots}
                server: {port: 70000}
                logging: {format: xml}
                """))
        .containsExactlyInAnyOrder(
            "profiles[0].percentageOfNodesToScore is 'many'. Maybe give a whole number.",
            "profiles[0].filters.disabled[0] is 'NodeAffinty'. Maybe NodeAffinity.",
            "profiles[0].policy will not do: There is no policy 'kube-defalt'. Maybe one of random"
                + " round-robin first-fit best-fit worst-fit dot-product least-allocated"
                + " most-allocated latency-aware gpu-packing gpu-clustering fgd fgd-cpu pwr peaks"
                + " target-load-packing load-variation-risk kube-default untrained portfolio"
                + " suggested model:NAME.",
            "profiles[1].scores.NodeResourcesFit is '0'. Maybe give a weight from 1, on, or off.",
            "profiles[1].scores.Imagelocality is no key. Maybe ImageLocality.",
            "profiles[1].schedulerName is empty. Maybe stowage.",
            "profiles[1].percentageOfNodesToScore is 101. Maybe 1 to 100.",
            "profiles[2].weight is no key. Maybe one of schedulerName, policy, filters, scores,"
                + " pluginConfig, preemption, percentageOfNodesToScore, mode, assistWeight,"
                + " namespaces.",
            "profiles[2].scores are those of policy kube-default, not of first-fit. Maybe leave"
                + " them out.",
            "profiles[2].schedulerName is 'stowage', as of a profile before it. Maybe rename one.",
            "podInitialBackoffSeconds must be above zero. Maybe 1.",
            "podMaxBackofSeconds is no key. Maybe podMaxBackoffSeconds.",
            "leaderElection.leaseDuration is '15'. Maybe write a time like 15s, 1m30s or 500ms.",
            "leaderElection.leaseDuration must be longer than renewDeadline. Maybe 15s and 10s.",
            "clientConnection.burst is 'lots'. Maybe give a whole number.",
            "clientConnection.qps is -1.0. Maybe 50.",
            "server.port is 70000. Maybe 10259.",
            "logging.format is 'xml'. Maybe one of text, json.");
  }

  @Test
  void trustIsGivenByProfileAndNamespace() {
    StowageConfiguration read =
        read(
            """
            profiles:
            - mode: assist
              assistWeight: 4
              namespaces: [{name: a, mode: off}, {name: b, assistWeight: 7}, {name: c, mode: shadow}]
            extender:
              port: 0
              deadline: 20ms
              mostNodes: 7
              tls: {certFile: /c, keyFile: /k, clientCaFile: /a}
            """);

    Modes modes = read.profiles().getFirst().modes();
    assertThat(List.of("a", "b", "c", "d"))
        .extracting(namespace -> modes.of(namespace).toString())
        .containsExactly("off", "assist(7)", "shadow", "assist(4)");
    assertThat(read.isActiveSomewhere()).isFalse();
    assertThat(StowageConfiguration.DEFAULT.isActiveSomewhere()).isTrue();
    assertThat(read.extender())
        .contains(
            new ExtenderSettings(
                "127.0.0.1",
                0,
                Duration.ofMillis(20),
                7,
                Optional.of(
                    new TlsSettings(Path.of("/c"), Path.of("/k"), Optional.of(Path.of("/a"))))));
    assertThat(
            problems(
                "profiles: [{mode: full, assistWeight: 11, namespaces: [{name: a}, {name: a}]}]"))
        .containsExactly(
            "profiles[0].mode is 'full'. Maybe one of off, shadow, assist, active.",
            "profiles[0].assistWeight is '11'. Maybe 1 to 10.",
            "profiles[0].namespaces[1].name is 'a'. It stands there twice. Maybe remove one.");
    assertThat(problems("profiles: [{mode: shadow, namespaces: [{name: a, mode: assist}]}]"))
        .containsExactly(
            "extender is missing, and in mode assist kube-scheduler has to ask us."
                + " Maybe extender: {port: 10262}.");
    assertThat(problems("extender: {deadline: 0s, mostNodes: 0, tls: {certFile: /c}}"))
        .containsExactly(
            "extender.tls.keyFile is missing. Maybe give a PEM file.",
            "extender.deadline must be above zero. Maybe 50ms.",
            "extender.mostNodes is 0. Maybe 50.");
  }

  @Test
  void whoeverPlacesPodsOfKubeSchedulersNameIsWarned() {
    assertThat(warnings("profiles: [{schedulerName: default-scheduler}]"))
        .singleElement()
        .asString()
        .contains("Maybe stop it, or give its profile another name.");
    assertThat(
            warnings(
                """
                profiles:
                - schedulerName: default-scheduler
                  mode: shadow
                  namespaces: [{name: batch, mode: active}]
                """))
        .hasSize(1);
    assertThat(warnings("profiles: [{schedulerName: default-scheduler, mode: shadow}, {}]"))
        .isEmpty();
  }

  private static List<String> warnings(String yaml) {
    return read(yaml).profiles().stream().flatMap(each -> each.warning().stream()).toList();
  }

  @Test
  void allProblemsOfObjectivesAreToldAtOnce() {
    assertThat(
            problems(
                """
                objectives:
                  ee: "1"
                  My: "2"
                  coloured: "2 * node.colour"
                  heavy: {expression: "1 +", weight: 0, colour: red}
                  nothing: 7
                """))
        .satisfiesExactlyInAnyOrder(
            problem ->
                assertThat(problem)
                    .isEqualTo(
                        "objectives.ee is the name of an objective that there is already. Maybe"
                            + " my-ee."),
            problem ->
                assertThat(problem)
                    .isEqualTo("objectives.My is no name. Maybe lower-case letters, digits and -."),
            problem ->
                assertThat(problem)
                    .startsWith(
                        "objectives.coloured will not do: The objective '2 * node.colour' has the"
                            + " unknown quantity 'node.colour'. Maybe one of"),
            problem ->
                assertThat(problem)
                    .isEqualTo(
                        "objectives.heavy.colour is no key. Maybe one of expression, weight."),
            problem ->
                assertThat(problem)
                    .startsWith("objectives.heavy.expression will not do: The objective '1 +'"),
            problem ->
                assertThat(problem)
                    .isEqualTo("objectives.heavy.weight is 0.0. Maybe a number above 0."),
            problem ->
                assertThat(problem)
                    .startsWith("objectives.nothing is '7'. Maybe give a formula in quotes"));
  }

  @Test
  void aFileThatIsNoYamlOrOfAnotherKindIsRefused() {
    assertThatThrownBy(() -> ConfigurationFile.parse("f.yaml", "a: [1"))
        .hasMessageStartingWith("f.yaml: Line 1: ");
    assertThatThrownBy(() -> ConfigurationFile.parse("f.yaml", ""))
        .hasMessage("f.yaml: It is empty.");
    assertThatThrownBy(() -> ConfigurationFile.parse("f.yaml", "kind: Pod\napiVersion: v1"))
        .hasMessageContaining("Maybe stowage.io/v1alpha1 and StowageConfiguration, or");
    assertThatThrownBy(() -> ConfigurationFile.parse("f.yaml", HEAD + "server: {port: 1, port: 2}"))
        .hasMessageContaining("Duplicate field 'port'");
    assertThatThrownBy(() -> ConfigurationFile.parse("f.yaml", HEAD + "---\nkind: Pod"))
        .hasMessageContaining("more than one document");
    assertThatThrownBy(() -> ConfigurationFile.read(Path.of("no-such-file.yaml")))
        .hasMessageContaining("There is no such file");
  }

  @Test
  void profilesAreMadeOfTheConfiguration() {
    StowageConfiguration configuration =
        read("profiles: [{schedulerName: a, preemption: false}, {schedulerName: b, policy: fgd}]");

    Profiles profiles =
        ProfilesOf.configuration(configuration, PolicyCatalogue.usual(), new SplittableRandom(1));

    assertThat(profiles.isOurs(podFor("a"))).isTrue();
    assertThat(profiles.isOurs(podFor("stowage"))).isFalse();
    assertThat(profiles.of(podFor("a")).preemption()).isEmpty();
    assertThat(profiles.of(podFor("b")).policy()).isEqualTo("fgd");
    assertThat(ProfilesOf.queue(StowageConfiguration.DEFAULT)).isEqualTo(QueueSettings.DEFAULT);
  }

  private static Pod podFor(String schedulerName) {
    return aPod("p").with(spec -> spec.schedulerName(schedulerName)).pending();
  }

  private static StowageConfiguration read(String text) {
    return ConfigurationFile.parse("test", HEAD + text).configuration();
  }

  private static List<String> problems(String text) {
    return catchThrowableOfType(ConfigurationException.class, () -> read(text)).problems();
  }
}
