package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.filter.Filters;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SchedulingLoopTest {
  private static final Population NOBODY = new Population(0, 0, 0, 0, 0, 0);

  private final VirtualCluster cluster = new VirtualCluster();
  private final List<Decision> decisions = new ArrayList<>();

  @Test
  void aPodGoesFromEventToBinding() {
    cluster.after(ZERO, node("n", 1000), new PodPending(aPod("p").cpu(400).pending()));

    SchedulingLoop loop = run(cluster);

    assertThat(cluster.pod("p").orElseThrow().nodeName()).contains("n");
    assertThat(loop.cluster().node("n").orElseThrow().requested().milliCpu()).isEqualTo(400);
    assertThat(loop.cluster().isAssumed(aPod("p").pending())).isFalse();
    assertThat(loop.queue().population()).isEqualTo(NOBODY);
  }

  @Test
  void aPodIsCountedFromTheMomentItIsChosenForANode() {
    cluster
        .bindingTime(ofSeconds(10))
        .after(ZERO, node("n", 1000))
        .after(ZERO, pending("first", 600), pending("second", 600));

    SchedulingLoop loop = run(cluster);

    assertThat(cluster.pod("first").orElseThrow().nodeName()).contains("n");
    assertThat(loop.queue().population().unschedulable()).isEqualTo(1);
  }

  @Test
  void aPodThatFitsNowhereIsPlacedWhenAnotherEnds() {
    cluster
        .lifetime(pod -> Optional.of(ofMinutes(3)))
        .after(ZERO, node("n", 1000), pending("first", 600))
        .after(ofSeconds(1), pending("second", 600));

    run(cluster.endingAfter(ofMinutes(4)));

    assertThat(cluster.pod("first")).isEmpty();
    assertThat(cluster.pod("second").orElseThrow().nodeName()).contains("n");
    assertThat(decisions).hasSize(3);
    assertThat(((Decision.Reject) decisions.get(1)).diagnosis().message())
        .isEqualTo(
            "0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: "
                + "1 No preemption victims found for incoming pod.");
  }

  @Test
  void aBindingThatFailsIsTriedAgainAndItsPlaceIsNotLost() {
    AtomicInteger failures = new AtomicInteger(3);
    cluster
        .bindingFailsFor(pod -> failures.getAndDecrement() > 0)
        .after(ZERO, node("n", 1000), pending("p", 600));

    SchedulingLoop loop = run(cluster);

    assertThat(decisions).hasSize(4);
    assertThat(cluster.pod("p").orElseThrow().startedAt()).isPresent();
    assertThat(loop.cluster().node("n").orElseThrow().requested().milliCpu()).isEqualTo(600);
    assertThat(cluster.seconds()).as("back-offs of 1, 2 and 4 s").isBetween(7.0, 12.0);
  }

  @Test
  void anUrgentPodTakesThePlaceOfOthersOnceTheyHaveLeft() {
    cluster
        .after(ZERO, node("n", 1000), pending("a", 500), pending("b", 500))
        .after(ofSeconds(5), new PodPending(aPod("urgent").priority(10).cpu(500).pending()));

    SchedulingLoop loop = run(cluster.endingAfter(ofMinutes(1)));

    assertThat(cluster.evictions()).as("the younger of the two").containsExactly("b");
    assertThat(cluster.pod("urgent").orElseThrow().nodeName()).contains("n");
    assertThat(loop.cluster().nominatedTo("n")).isEmpty();
    assertThat(decisions.stream().filter(Decision.Preempt.class::isInstance)).hasSize(1);
  }

  @Test
  void aPodThatIsKeptForAnUrgentOneIsNotTakenByOthers() {
    cluster
        .gracePeriod(ofSeconds(30))
        .after(ZERO, node("n", 1000), pending("victim", 1000))
        .after(ofSeconds(5), new PodPending(aPod("urgent").priority(10).cpu(800).pending()))
        .after(ofSeconds(35), pending("sneaky", 800));

    run(cluster.endingAfter(ofMinutes(2)));

    assertThat(cluster.pod("urgent").orElseThrow().nodeName()).contains("n");
    assertThat(cluster.pod("sneaky").orElseThrow().nodeName()).isEmpty();
  }

  @Test
  void lessUrgentPodsLoseTheirNominationToTheNode() {
    cluster
        .gracePeriod(ofSeconds(20))
        .after(ZERO, node("n", 1000), pending("victim", 1000))
        .after(ofSeconds(5), new PodPending(aPod("urgent").priority(10).cpu(800).pending()))
        .after(ofSeconds(10), new PodPending(aPod("more").priority(20).cpu(900).pending()));

    run(cluster.endingAfter(ofMinutes(1)));

    assertThat(cluster.pod("more").orElseThrow().nodeName()).contains("n");
    assertThat(cluster.pod("urgent").orElseThrow().nominatedNode()).isEmpty();
  }

  @Test
  void evictionsDoNotGoOnForeverWhenAnotherSchedulerFillsThePlaceAgain() {
    AtomicInteger generation = new AtomicInteger();
    cluster
        .recreatingEvicted(
            victim ->
                Pod.pending("v" + generation.incrementAndGet(), victim.spec(), Instant.EPOCH)
                    .on("n"))
        .after(ZERO, node("n", 1000), pending("v0", 1000))
        .after(ofSeconds(5), new PodPending(aPod("urgent").priority(10).cpu(800).pending()));

    run(cluster.endingAfter(Duration.ofHours(2)));

    assertThat(cluster.evictions()).hasSizeBetween(2, 20);
  }

  @Test
  void podsThatAreEndingAreNotPlaced() {
    cluster.after(ZERO, node("n", 1000), new PodPending(aPod("p").deleting().pending()));

    SchedulingLoop loop = run(cluster);

    assertThat(decisions).isEmpty();
    assertThat(loop.queue().population()).isEqualTo(NOBODY);
  }

  @Test
  void podsOfOtherSchedulersAreCountedButNotPlaced() {
    cluster.after(
        ZERO,
        node("n", 1000),
        new PodPending(aPod("theirs").with(spec -> spec.schedulerName("x")).pending()),
        new PodBound(aPod("running").cpu(700).with(spec -> spec.schedulerName("x")).on("n")),
        pending("ours", 600));

    run(cluster.endingAfter(ofSeconds(20)));

    assertThat(decisions).hasSize(1).first().isInstanceOf(Decision.Reject.class);
  }

  @Test
  void inAnEnvironmentWhoseHandsAreTiedNothingIsCountedTwice() {
    Environment shadow = new TiedHands(cluster);
    cluster
        .after(ZERO, node("n", 1000), pending("p", 600))
        .after(ofSeconds(1), new PodBound(aPod("p").cpu(600).on("n")));

    SchedulingLoop loop = run(shadow);

    NodeView node = loop.cluster().node("n").orElseThrow();
    assertThat(node.podCount()).isEqualTo(1);
    assertThat(node.requested()).isEqualTo(Resources.of(600, 0));
    assertThat(loop.queue().population()).isEqualTo(NOBODY);
  }

  @Test
  void theSameScriptGivesTheSameDecisions() {
    assertThat(busyDay(7)).isEqualTo(busyDay(7)).isNotEqualTo(busyDay(8));
  }

  private static List<String> busyDay(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    VirtualCluster cluster =
        new VirtualCluster()
            .bindingFailsFor(pod -> random.nextInt(10) == 0)
            .lifetime(pod -> Optional.of(ofSeconds(20 + random.nextInt(100))));
    for (int i = 0; i < 10; i++) {
      cluster.after(ZERO, node("n" + i, 4000));
    }
    for (int i = 0; i < 200; i++) {
      Pod pod = aPod("p" + i).priority(random.nextInt(3)).cpu(random.nextInt(2000)).pending();
      cluster.after(ofSeconds(random.nextInt(100)), new PodPending(pod));
    }
    List<String> log = new ArrayList<>();
    loop(cluster, decision -> log.add(decision.pod().name() + decision.getClass())).run();
    assertThat(log).hasSizeGreaterThan(200);
    return log;
  }

  private SchedulingLoop run(Environment environment) {
    SchedulingLoop loop = loop(environment, decisions::add);
    loop.run();
    return loop;
  }

  private static SchedulingLoop loop(Environment environment, DecisionListener listener) {
    List<Filter> filters = Filters.kubeDefault();
    Policy leastRequested =
        choice ->
            choice.candidates().stream().mapToDouble(n -> -n.requested().milliCpu()).toArray();
    Profile profile =
        new Profile(
            "default-scheduler",
            new Scheduler(filters, leastRequested, Selector.firstBest()),
            Optional.of(
                new Preemption(filters, PreemptionSettings.DEFAULT, new SplittableRandom(1))));
    return new SchedulingLoop(
        environment, Profiles.of(List.of(profile)), QueueSettings.DEFAULT, List.of(listener));
  }

  private static NodeAdded node(String name, long milliCpu) {
    return new NodeAdded(aNode(name).cpu(milliCpu).build());
  }

  private static PodPending pending(String name, long milliCpu) {
    return new PodPending(aPod(name).cpu(milliCpu).pending());
  }

  /** Sees all, does nothing. */
  private record TiedHands(Environment real) implements Environment {
    @Override
    public List<ClusterEvent> await(Instant deadline) {
      return real.await(deadline);
    }

    @Override
    public void bind(Pod placed, VolumePlan volumes) {}

    @Override
    public void evict(Pod victim, Pod inFavourOf) {}

    @Override
    public void nominate(Pod pod, String node) {}

    @Override
    public void withdrawNomination(Pod pod) {}

    @Override
    public InstantSource clock() {
      return real.clock();
    }

    @Override
    public boolean isOpen() {
      return real.isOpen();
    }

    @Override
    public void close() {
      real.close();
    }
  }
}
