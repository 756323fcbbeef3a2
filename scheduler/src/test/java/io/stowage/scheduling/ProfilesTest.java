package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Diagnosis.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ProfilesTest {
  private final VirtualCluster cluster = new VirtualCluster();

  @Test
  void aPodIsPlacedByTheProfileWhoseNameItCarries() {
    cluster
        .after(ZERO, node("first"), node("last"))
        .after(ofSeconds(1), pending("p", "a"), pending("q", "b"), pending("r", "nobody"));

    run(() -> Profiles.of(List.of(preferring("first", "a"), preferring("last", "b"))));

    assertThat(nodeOf("p")).contains("first");
    assertThat(nodeOf("q")).contains("last");
    assertThat(nodeOf("r")).isEmpty();
  }

  @Test
  void theHintOfThePodsOwnProfileIsAsked() {
    HintingFilter curedByNode = HintingFilter.curedBy("Fit", NodeAdded.class);
    HintingFilter curedByPod = HintingFilter.curedBy("Fit", PodGone.class);
    PendingQueue queue =
        new PendingQueue(
            QueueSettings.DEFAULT,
            Profiles.of(
                List.of(
                    HintingFilter.profile("a", curedByNode),
                    HintingFilter.profile("b", curedByPod))));
    refuse(queue, "a");
    refuse(queue, "b");

    queue.apply(node("n"), ClusterSnapshot.empty(), Instant.EPOCH.plusSeconds(60));

    assertThat(queue.poll(Instant.EPOCH.plusSeconds(60)).map(Pod::name)).contains("a");
    assertThat(queue.poll(Instant.EPOCH.plusSeconds(60))).isEmpty();
    assertThat(curedByPod.asked()).containsExactly("b");
  }

  @Test
  void newProfilesAreTakenOnBetweenTwoSteps() {
    AtomicReference<Profiles> latest =
        new AtomicReference<>(Profiles.of(List.of(refusing("a"), preferring("n", "left"))));
    cluster
        .after(ZERO, node("n"), pending("waiting", "a"), pending("later-ours", "b"))
        .after(ofSeconds(40), new NodeChanged(aNode("n").label("x", "y").build()))
        .after(ofSeconds(50), pending("too-late", "left"));
    DecisionListener reload =
        decision -> latest.set(Profiles.of(List.of(preferring("n", "a"), preferring("n", "b"))));

    new SchedulingLoop(
            cluster.endingAfter(ofMinutes(1)), latest::get, QueueSettings.DEFAULT, List.of(reload))
        .run();

    assertThat(nodeOf("waiting")).as("refused under the first profiles").contains("n");
    assertThat(nodeOf("later-ours")).contains("n");
    assertThat(nodeOf("too-late")).isEmpty();
  }

  @Test
  void withoutPreemptionNobodyIsEvicted() {
    cluster
        .after(ZERO, node("n"), pending("p", "a"))
        .after(
            ofSeconds(5),
            new PodPending(
                aPod("urgent").priority(9).with(spec -> spec.schedulerName("none")).pending()));

    run(() -> Profiles.of(List.of(preferring("n", "a"), refusing("none"))));

    assertThat(cluster.evictions()).isEmpty();
  }

  @Test
  void twoProfilesOfOneNameAreAnError() {
    List<Profile> twice = List.of(preferring("n", "a"), preferring("n", "a"));

    assertThatThrownBy(() -> Profiles.of(twice)).hasMessageContaining("named 'a'");
  }

  private void run(Supplier<Profiles> profiles) {
    new SchedulingLoop(
            cluster.endingAfter(ofMinutes(1)), profiles, QueueSettings.DEFAULT, List.of())
        .run();
  }

  private Optional<String> nodeOf(String pod) {
    return cluster.pod(pod).orElseThrow().nodeName();
  }

  private static void refuse(PendingQueue queue, String nameAndScheduler) {
    PodPending arrival = pending(nameAndScheduler, nameAndScheduler);
    queue.apply(arrival, ClusterSnapshot.empty(), Instant.EPOCH);
    assertThat(queue.poll(Instant.EPOCH)).contains(arrival.pod());
    Finding no = new Finding("Fit", Verdict.no("no"));
    queue.decided(
        new Decision.Reject(
            new Choice(arrival.pod(), List.of(), ClusterSnapshot.empty()),
            new Diagnosis(Optional.empty(), List.of(), List.of(no), "")),
        Instant.EPOCH);
  }

  private static Profile preferring(String node, String schedulerName) {
    Policy policy =
        choice ->
            choice.candidates().stream()
                .mapToDouble(candidate -> candidate.name().equals(node) ? 1 : 0)
                .toArray();
    return new Profile(
        schedulerName, new Scheduler(List.of(), policy, Selector.firstBest()), Optional.empty());
  }

  private static Profile refusing(String schedulerName) {
    Filter never = (pod, cluster) -> NodeTest.refusing(Verdict.no("never"));
    return new Profile(
        schedulerName,
        new Scheduler(
            List.of(never), choice -> new double[choice.candidates().size()], Selector.firstBest()),
        Optional.empty());
  }

  private static NodeAdded node(String name) {
    return new NodeAdded(aNode(name).build());
  }

  private static PodPending pending(String name, String schedulerName) {
    return new PodPending(aPod(name).with(spec -> spec.schedulerName(schedulerName)).pending());
  }
}
