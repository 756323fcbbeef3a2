package io.stowage.simulation.metric;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodUnderTest;
import io.stowage.energy.LinearPower;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.simulation.CallGraph;
import io.stowage.simulation.CallGraph.Call;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsTest {
  private static final World WORLD =
      World.USUAL.bindingTime(Duration.ZERO).power(new LinearPower(100, 200));
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void energyIsWattsTimesTime() {
    RunRecord run =
        run(
            List.of(aNode("a").cpu(1000).build(), aNode("b").cpu(1000).build()),
            WORLD,
            arrival(0, aPod("p").cpu(500).pending(), new Lifetime.Lasting(HOUR.dividedBy(2))));

    assertThat(value("kwh", run))
        .as("150 W and 100 W, each half an hour, and 100 W beside")
        .isCloseTo(0.225, within(1e-9));
    assertThat(value("kwh-off", run)).isCloseTo(0.075, within(1e-9));
    assertThat(value("node-hours", run)).isCloseTo(0.5, within(1e-9));
    assertThat(value("active", run)).isCloseTo(0.5, within(1e-9));
    assertThat(value("cpu", run)).isCloseTo(12.5, within(1e-9));
  }

  @Test
  void allocationIsReadWhereTheArrivedDemandRoundsToAPercentage() {
    Node node = aNode("gpus").cpu(64_000).devices("T4", 4).build();
    RunRecord run =
        run(
            List.of(node),
            WORLD.patience(Duration.ofMillis(500)),
            arrival(0, gpuPod("one", 1, 1000), new Lifetime.Forever()),
            arrival(1, gpuPod("share", 1, 500), new Lifetime.Forever()),
            arrival(2, gpuPod("toobig", 4, 1000), new Lifetime.Forever()),
            arrival(3, gpuPod("two", 2, 1000), new Lifetime.Forever()));

    assertThat(value("alloc@25", run)).isEqualTo(25);
    assertThat(value("alloc@38", run)).isEqualTo(37.5);
    assertThat(value("alloc@138", run)).isEqualTo(37.5);
    assertThat(value("failed@138", run)).isEqualTo(1);
    assertThat(value("alloc@188", run)).isEqualTo(87.5);
    assertThat(Metrics.named("alloc@50").value().apply(run)).isEmpty();
    assertThat(value("unschedulable", run)).isEqualTo(1);
    assertThat(value("placed", run)).isEqualTo(3);
  }

  @Test
  void fragmentsAreWhatTypicalPodsCannotUse() {
    Pod whole = gpuPod("whole", 1, 1000);
    Scenario scenario =
        Scenario.of(
                List.of(aNode("gpus").cpu(64_000).devices("T4", 2).build()),
                List.of(arrival(0, gpuPod("share", 1, 300), new Lifetime.Forever())),
                HOUR,
                WORLD)
            .withTypicalPods(TypicalPods.of(List.of(whole)));

    assertThat(value("frag", run(scenario))).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void nodesAreEmptyWhenNearlyAllOfThemIsFreeAndTheirSpreadIsAStandardDeviation() {
    RunRecord run =
        run(
            beginning(
                WORLD,
                List.of(roomy("a"), roomy("b"), roomy("c")),
                aPod("half").cpu(500).memory(60).on("a"),
                aPod("crumb").cpu(50).memory(0).on("b")));

    assertThat(value("empty", run)).as("b with 5 % in use, and c").isEqualTo(2);
    assertThat(value("cpu-std", run))
        .as("of 50, 5 and 0 %%")
        .isCloseTo(Math.sqrt((2500 + 25) / 3.0 - Math.pow(55 / 3.0, 2)), within(1e-6));
    assertThat(value("memory-std", run))
        .as("of 60, 0 and 0 %%")
        .isCloseTo(Math.sqrt(1200 - 400), within(1e-6));
  }

  @Test
  void callsAreCountedByTheirWeightAndByPairsOfReplicas() {
    World calling =
        WORLD.calls(new CallGraph(List.of(new Call("web", "cart", 3), new Call("web", "ads", 1))));
    RunRecord run =
        run(
            beginning(
                calling,
                List.of(roomy("a", "east"), roomy("b", "east"), roomy("c", "west")),
                service("web").on("a"),
                service("cart").on("a"),
                aPod("cart-2").cpu(10).label("app", "cart").on("b"),
                service("ads").on("c")));

    assertThat(value("colocated", run)).as("half of three of four calls").isEqualTo(37.5);
    assertThat(value("pair-latency", run))
        .isCloseTo(0.375 * 0.05 + 0.375 * 0.3 + 0.25 * 1.2, within(1e-9));
    assertThat(Metrics.named("colocated").value().apply(run(List.of(roomy("a")), WORLD)))
        .as("nobody calls anybody")
        .isEmpty();
  }

  @Test
  void waitingBeforeTheRunDoesNotCount() {
    Pod old = aPod("old").cpu(10).createdAt(WORLD.start().minusSeconds(900)).pending();
    RunRecord run =
        run(
            new Scenario(
                List.of(new ClusterEvent.NodeAdded(roomy("a")), new ClusterEvent.PodPending(old)),
                List.of(),
                HOUR,
                WORLD,
                Optional.empty()));

    assertThat(value("pending-max", run)).isEqualTo(0);
  }

  @Test
  void waitingIsCountedForPodsThatWereStarted() {
    RunRecord run =
        run(
            List.of(aNode("a").cpu(1000).build()),
            WORLD,
            arrival(
                0, aPod("first").cpu(900).pending(), new Lifetime.Lasting(Duration.ofSeconds(60))),
            arrival(10, aPod("second").cpu(900).pending(), new Lifetime.Forever()),
            arrival(20, aPod("never").cpu(900).pending(), new Lifetime.Forever()));

    assertThat(value("pending-p50", run)).isEqualTo(0);
    assertThat(value("pending-p99", run)).isEqualTo(50);
    assertThat(value("unschedulable", run)).isEqualTo(1);
    assertThat(Metrics.named("latency").value().apply(run)).as("nobody measured it").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "nonsense@100", "alloc@x", "@5", ""})
  void anUnknownMetricIsAnErrorThatSaysWhatThereIs(String name) {
    assertThatThrownBy(() -> Metrics.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kwh")
        .hasMessageContaining("alloc@100");
  }

  private static double value(String metric, RunRecord run) {
    return Metrics.named(metric).value().apply(run).orElseThrow();
  }

  private static Node roomy(String name) {
    return roomy(name, "zone");
  }

  private static Node roomy(String name, String zone) {
    return aNode(name).cpu(1000).memory(100).label("topology.kubernetes.io/zone", zone).build();
  }

  private static PodUnderTest service(String name) {
    return aPod(name).cpu(10).label("app", name);
  }

  private static Scenario beginning(World world, List<Node> nodes, Pod... running) {
    List<ClusterEvent> events = new ArrayList<>();
    nodes.forEach(node -> events.add(new ClusterEvent.NodeAdded(node)));
    List.of(running).forEach(pod -> events.add(new ClusterEvent.PodBound(pod)));
    return new Scenario(events, List.of(), HOUR, world, Optional.empty());
  }

  private static Pod gpuPod(String name, int devices, int milli) {
    return aPod(name)
        .cpu(100)
        .with(spec -> spec.gpu(new GpuRequest(devices, milli, Set.of())))
        .pending();
  }

  private static Occurrence arrival(int second, Pod pod, Lifetime lifetime) {
    return new Occurrence.PodArrives(
        Duration.ofSeconds(second), PodRun.of(pod.name(), pod.spec(), lifetime));
  }

  private static RunRecord run(List<Node> nodes, World world, Occurrence... occurrences) {
    return run(Scenario.of(nodes, new ArrayList<>(List.of(occurrences)), HOUR, world));
  }

  private static RunRecord run(Scenario scenario) {
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), true, () -> 0);
    new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy("first-fit"), inputs),
            1,
            List.of(recorder),
            List.of(recorder))
        .run(() -> true);
    return recorder.record();
  }
}
