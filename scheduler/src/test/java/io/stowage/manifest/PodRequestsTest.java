package io.stowage.manifest;

import static io.stowage.manifest.ManifestsUnderTest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.PodRequests;
import io.stowage.cluster.Resources;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodRequestsTest {
  private static final long DEFAULT_MEMORY = 200L << 20;

  @Test
  void containersAddUp() {
    assertThat(needed("{containers: [{%s}, {%s}]}", cpu("100m"), cpu("1.5")).milliCpu())
        .isEqualTo(1600);
  }

  @Test
  void anInitContainerRunsAloneSoTheLargerOfItAndTheSumCounts() {
    assertThat(
            needed("{initContainers: [{%s}], containers: [{%s}]}", cpu("3"), cpu("1")).milliCpu())
        .isEqualTo(3000);
    assertThat(
            needed(
                    "{initContainers: [{%s}, {%s}], containers: [{%s}, {%s}]}",
                    cpu("3"), cpu("2"), cpu("2"), cpu("2"))
                .milliCpu())
        .isEqualTo(4000);
  }

  @Test
  void aSidecarRunsBesideTheContainers() {
    assertThat(
            needed(
                    "{initContainers: [{restartPolicy: 'Always', %s}], containers: [{%s}]}",
                    cpu("1"), cpu("2"))
                .milliCpu())
        .isEqualTo(3000);
  }

  @Test
  void anInitContainerRunsBesideTheSidecarsStartedBeforeItOnly() {
    assertThat(
            needed(
                    "{initContainers: [{%s}, {restartPolicy: 'Always', %s}, {%s}], containers:"
                        + " [{%s}]}",
                    cpu("5"), cpu("2"), cpu("4"), cpu("1"))
                .milliCpu())
        .isEqualTo(6000);
  }

  @Test
  void overheadComesOnTopOfTheLargest() {
    assertThat(
            needed(
                    "{overhead: {cpu: '250m', 'example.com/fpga': '1'}, initContainers: [{%s}],"
                        + " containers: [{%s}]}",
                    cpu("2"), cpu("1"))
                .milliCpu())
        .isEqualTo(2250);
    assertThat(needed("{overhead: {'example.com/fpga': '1'}}").scalar("example.com/fpga"))
        .isEqualTo(1);
  }

  @Test
  void requestsDefaultToLimitsNameByName() {
    Resources needed =
        needed(
            "{containers: [{resources: {requests: {cpu: '1'}, limits: {cpu: '2', memory:"
                + " '1Gi'}}}]}");
    assertThat(needed.milliCpu()).isEqualTo(1000);
    assertThat(needed.memoryBytes()).isEqualTo(1L << 30);
  }

  @Test
  void amountsAreRoundedToThousandthsBeforeTheyAreAddedAsTheApiServerStoresThem() {
    assertThat(needed("{containers: [{%s}, {%s}]}", cpu("0.5m"), cpu("100n")).milliCpu())
        .isEqualTo(2);
  }

  @Test
  void fractionsOfBytesAreAddedBeforeTheyAreRoundedToWholeOnes() {
    String quarter = "resources: {requests: {memory: '250m'}}";
    assertThat(needed("{containers: [{%s}, {%s}, {%s}]}", quarter, quarter, quarter).memoryBytes())
        .isEqualTo(1);
  }

  @Test
  void onlyResourcesThatKubeSchedulerCountsAreKept() {
    Resources needed =
        needed(
            "{containers: [{resources: {requests: {'example.com/fpga': '2', 'hugepages-2Mi': '4Mi',"
                + " 'kubernetes.io/odd': '1', 'attachable-volumes-x': '3', 'ephemeral-storage':"
                + " '1Ki', storage: '5', pods: '7', 'requests.example.com/x': '1', 'Bad_Domain/x':"
                + " '1', 'a/b/c': '1'}}}]}");
    assertThat(needed.scalars())
        .isEqualTo(
            Map.of(
                "example.com/fpga", 2L,
                "hugepages-2Mi", 4L << 20,
                "kubernetes.io/odd", 1L,
                "attachable-volumes-x", 3L));
    assertThat(needed.ephemeralBytes()).isEqualTo(1024);
  }

  @Test
  void whatThePodAsksForAsAWholeReplacesTheSumOfItsContainers() {
    Resources needed =
        needed(
            "{resources: {requests: {cpu: '1'}}, overhead: {cpu: '10m'},"
                + " containers: [{resources: {requests: {cpu: '3', memory: '1Ki'}}}]}");
    assertThat(needed).isEqualTo(new Resources(1010, 1024, 0, Map.of()));
  }

  @Test
  void onlyCpuMemoryAndHugePagesCanBeAskedForAsAWhole() {
    Resources needed =
        needed(
            "{resources: {requests: {'hugepages-2Mi': '2Mi', 'example.com/fpga': '9',"
                + " 'ephemeral-storage': '9'}}}");
    assertThat(needed).isEqualTo(new Resources(0, 0, 0, Map.of("hugepages-2Mi", 2L << 20)));
  }

  @Test
  void withLimitsForThePodItsRequestsDefaultToTheContainersAndThenToTheLimits() {
    Resources needed =
        needed(
            "{resources: {limits: {cpu: '4', memory: '4Ki'}}, containers: [{%s}, {%s}]}",
            cpu("1"), cpu("0.5"));
    assertThat(needed).isEqualTo(Resources.of(1500, 4096));
  }

  @Test
  void hugePagesOfThePodDefaultToTheLimitsOfItsContainers() {
    PodRequests requests =
        requests(
            "{resources: {limits: {cpu: '1'}}, containers: [{resources: {limits: {'hugepages-2Mi':"
                + " '4Mi'}}}]}");
    assertThat(requests.needed().scalar("hugepages-2Mi")).isEqualTo(4L << 20);
  }

  @Test
  void scoringTakesContainersThatNameNothingForAHundredMilliAndTwoHundredMebibytes() {
    PodRequests requests = requests("{containers: [{}, {%s}]}", cpu("1"));
    assertThat(requests.needed()).isEqualTo(Resources.of(1000, 0));
    assertThat(requests.held()).isEqualTo(Resources.of(1000, 0));
    assertThat(requests.heldForScoring()).isEqualTo(Resources.of(1100, 2 * DEFAULT_MEMORY));
    assertThat(requests.scored()).isEqualTo(Resources.of(1100, 2 * DEFAULT_MEMORY));
  }

  @Test
  void aRequestOfZeroIsARequest() {
    PodRequests requests =
        requests("{containers: [{resources: {requests: {cpu: '0', memory: '0'}}}]}");
    assertThat(requests.scored()).isEqualTo(Resources.NONE);
    assertThat(requests.heldForScoring()).isEqualTo(Resources.NONE);
  }

  @Test
  void scoringAPendingPodIgnoresWhatItAsksForAsAWhole() {
    PodRequests requests =
        requests("{resources: {requests: {cpu: '5'}}, containers: [{%s}]}", cpu("1"));
    assertThat(requests.needed().milliCpu()).isEqualTo(5000);
    assertThat(requests.scored()).isEqualTo(Resources.of(1000, DEFAULT_MEMORY));
  }

  @Test
  void aRunningPodThatAsksAsAWholeIsFilledUpOnlyWithWhatIsMissingInTheTotal() {
    assertThat(
            requests("{resources: {requests: {cpu: '5'}}, containers: [{}, {}]}").heldForScoring())
        .isEqualTo(Resources.of(5000, 2 * DEFAULT_MEMORY));
    assertThat(
            requests(
                    "{resources: {requests: {cpu: '5'}}, containers: [{}, {resources: {requests:"
                        + " {memory: '1Ki'}}}]}")
                .heldForScoring())
        .isEqualTo(Resources.of(5000, 1024));
  }

  @Test
  void duringAResizeAPodHoldsTheMostOfWishGrantAndWhatIsInForce() {
    PodRequests requests =
        resizing(
            "{name: 'c', resources: {requests: {cpu: '2'}}, allocatedResources: {cpu: '3', memory:"
                + " '1Ki'}}",
            "");
    assertThat(requests.needed()).isEqualTo(Resources.of(1000, 0));
    assertThat(requests.held()).isEqualTo(Resources.of(3000, 1024));
    assertThat(requests.heldForScoring()).isEqualTo(Resources.of(3000, 1024));
    assertThat(requests.scored()).isEqualTo(Resources.of(1000, DEFAULT_MEMORY));
  }

  @Test
  void aGrantWithoutResourcesInForceIsIgnored() {
    assertThat(resizing("{name: 'c', allocatedResources: {cpu: '3'}}", "").held().milliCpu())
        .isEqualTo(1000);
  }

  @Test
  void aWishThatTheNodeCanNeverFulfilDoesNotCount() {
    assertThat(
            resizing(
                    "{name: 'c', resources: {requests: {cpu: '500m'}}, allocatedResources: {cpu:"
                        + " '200m'}}",
                    "{type: 'PodResizePending', reason: 'Infeasible'}")
                .held()
                .milliCpu())
        .isEqualTo(500);
  }

  @Test
  void theStatusOfAnInitContainerCountsOnlyForSidecars() {
    String status = "{initContainerStatuses: [{name: 'i', resources: {requests: {cpu: '7'}}}]}";
    String plain = "{initContainers: [{name: 'i', " + cpu("1") + "}]}";
    String sidecar = "{initContainers: [{name: 'i', restartPolicy: 'Always', " + cpu("1") + "}]}";
    assertThat(pod(plain, status).spec().requests().held().milliCpu()).isEqualTo(1000);
    assertThat(pod(sidecar, status).spec().requests().held().milliCpu()).isEqualTo(7000);
  }

  @Test
  void aResizeOfThePodAsAWholeCountsForTheNamesThatItsSpecHas() {
    String spec = "{resources: {requests: {cpu: '1'}}}";
    String status =
        "{resources: {requests: {cpu: '2', memory: '1Gi'}}, allocatedResources: {cpu: '4'}}";
    PodRequests requests = pod(spec, status).spec().requests();
    assertThat(requests.held()).isEqualTo(Resources.of(4000, 0));
    assertThat(requests.needed()).isEqualTo(Resources.of(1000, 0));
  }

  private static PodRequests resizing(String containerStatus, String condition) {
    return pod(
            "{containers: [{name: 'c', " + cpu("1") + "}]}",
            "{containerStatuses: [%s], conditions: [%s]}".formatted(containerStatus, condition))
        .spec()
        .requests();
  }

  private static Resources needed(String spec, String... parts) {
    return requests(spec, parts).needed();
  }

  /** Each %s stands for the next of the parts. */
  private static PodRequests requests(String spec, String... parts) {
    String filled = spec;
    for (String part : parts) {
      filled = filled.replaceFirst("%s", part);
    }
    return pod(filled).spec().requests();
  }

  private static String cpu(String quantity) {
    return "resources: {requests: {cpu: '" + quantity + "'}}";
  }
}
