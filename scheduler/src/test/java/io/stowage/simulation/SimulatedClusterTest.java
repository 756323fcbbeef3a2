package io.stowage.simulation;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.simulation.SimulationUnderTest.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SimulatedClusterTest {
  private static final Lifetime FOREVER = new Lifetime.Forever();
  private static final Node SMALL = aNode("small").cpu(1000).build();
  private static final Node OTHER = aNode("other").cpu(1000).build();

  @Test
  void aPodWaitsIsBoundRunsForItsTimeAndIsGone() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .arrives(1, aPod("a").cpu(500).pending(), new Lifetime.Lasting(seconds(60)))
            .run();

    assertThat(run.log()).containsExactly("1.0 a waits", "1.01 a runs on small", "61.01 a is gone");
  }

  @Test
  void aPodThatRunsUntilATimeEndsThenEvenIfItNeverRan() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .arrives(1, aPod("fits").cpu(500).pending(), new Lifetime.Until(seconds(100)))
            .arrives(2, aPod("toobig").cpu(5000).pending(), new Lifetime.Until(seconds(50)))
            .run();

    assertThat(run.log())
        .containsExactly(
            "1.0 fits waits",
            "1.01 fits runs on small",
            "2.0 toobig waits",
            "50.0 toobig is gone",
            "100.0 fits is gone");
  }

  @Test
  void aPodThatFreesItsPlaceLetsAnotherIn() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .arrives(0, aPod("first").cpu(800).pending(), new Lifetime.Lasting(seconds(30)))
            .arrives(1, aPod("second").cpu(800).pending(), FOREVER)
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 first waits",
            "0.01 first runs on small",
            "1.0 second waits",
            "30.01 first is gone",
            "30.02 second runs on small");
  }

  @Test
  void whoeverIsImpatientGivesUp() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .in(world -> world.patience(seconds(5)))
            .arrives(1, aPod("fits").cpu(500).pending(), FOREVER)
            .arrives(2, aPod("toobig").cpu(5000).pending(), FOREVER)
            .run();

    assertThat(run.log())
        .containsExactly(
            "1.0 fits waits", "1.01 fits runs on small", "2.0 toobig waits", "7.0 toobig is gone");
  }

  @Test
  void bindingsFailNowAndThenAndArePutRight() {
    SimulationUnderTest run = new SimulationUnderTest(SMALL).in(world -> world.bindFailures(0.5));
    for (int i = 0; i < 20; i++) {
      run.arrives(i * 20, aPod("p" + i).cpu(10).pending(), FOREVER);
    }

    run.run();

    assertThat(run.log()).filteredOn(line -> line.contains("fails: the API server")).isNotEmpty();
    assertThat(run.known().node("small").orElseThrow().podCount()).isEqualTo(20);
  }

  @Test
  void anEvictedReplicaIsMadeAnewAtOnceAndEndsAfterItsGracePeriod() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .replica(0, aPod("humble").cpu(800).pending())
            .arrives(10, aPod("vip").priority(9).cpu(800).pending(), FOREVER)
            .lasting(seconds(60))
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 humble waits",
            "0.01 humble runs on small",
            "10.0 vip waits",
            "10.0 humble is told to end on small",
            "10.0 humble.2 waits",
            "10.0 vip waits",
            "40.0 humble is gone",
            "40.01 vip runs on small");
  }

  @Test
  void aSilentNodeIsNoticedLateAndItsPodsAreGivenUpLater() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL, OTHER)
            .replica(0, aPod("web").cpu(500).pending())
            .arrives(0, aPod("bare").cpu(400).pending(), new Lifetime.Lasting(seconds(200)))
            .with(new Occurrence.NodeFails(seconds(100), "small"))
            .with(new Occurrence.NodeRecovers(seconds(1000), "small"))
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 web waits",
            "0.0 bare waits",
            "0.01 web runs on small",
            "0.01 bare runs on small",
            "140.0 small is not ready",
            "440.0 web is gone",
            "440.0 web.2 waits",
            "440.0 bare is gone",
            "440.01 web.2 runs on other",
            "1000.0 small is ready");
  }

  @Test
  void aNodeThatFlapsKeepsItsPods() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .replica(0, aPod("web").cpu(500).pending())
            .with(new Occurrence.NodeFails(seconds(100), "small"))
            .with(new Occurrence.NodeRecovers(seconds(200), "small"))
            .with(new Occurrence.NodeFails(seconds(300), "small"))
            .with(new Occurrence.NodeRecovers(seconds(310), "small"))
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 web waits",
            "0.01 web runs on small",
            "140.0 small is not ready",
            "200.0 small is ready",
            "310.0 small is ready");
  }

  @Test
  void aDrainedNodeIsCordonedAndItsReplicasGoElsewhere() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL, OTHER)
            .replica(0, aPod("web").cpu(500).pending())
            .with(new Occurrence.NodeDrains(seconds(100), "small"))
            .with(new Occurrence.NodeUncordoned(seconds(200), "small"))
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 web waits",
            "0.01 web runs on small",
            "100.0 small is ready and cordoned",
            "100.0 web is told to end on small",
            "100.0 web.2 waits",
            "100.01 web.2 runs on other",
            "130.0 web is gone",
            "200.0 small is ready");
  }

  @Test
  void aNodeThatLeavesTakesItsPodsAlongAndOneThatJoinsTakesThemIn() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL, aNode("tiny").cpu(100).build())
            .replica(0, aPod("web").cpu(500).pending())
            .with(new Occurrence.NodeLeaves(seconds(100), "small"))
            .with(new Occurrence.NodeJoins(seconds(150), OTHER))
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 web waits",
            "0.01 web runs on small",
            "100.0 web is gone",
            "100.0 web.2 waits",
            "100.0 small leaves",
            "150.01 web.2 runs on other");
  }

  @Test
  void aBindingToANodeThatHasLeftFails() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .in(world -> world.bindingTime(seconds(5)))
            .arrives(0, aPod("late").cpu(500).pending(), FOREVER)
            .with(new Occurrence.NodeLeaves(seconds(3), "small"))
            .lasting(seconds(20))
            .run();

    assertThat(run.log()).contains("5.0 late fails: the node is gone");
  }

  @Test
  void usageIsMeasuredLateAndLostNewsLeavesTheOldOne() {
    UsageCurve half = since -> since.compareTo(seconds(90)) < 0 ? 0.5 : 2;
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .in(w -> w.measuring(new World.Measuring(seconds(60), seconds(7), 0)))
            .in(w -> w.latencyMillis(Map.of("small", 12.0)))
            .with(
                new Occurrence.PodArrives(
                    seconds(1),
                    PodRun.of("a", aPod("a").cpu(600).pending().spec(), FOREVER).using(half)))
            .with(new Occurrence.LatencyChanges(seconds(100), "small", 30))
            .lasting(seconds(130))
            .run();

    List<ClusterEvent.UsageMeasured> news =
        run.events().stream()
            .filter(ClusterEvent.UsageMeasured.class::isInstance)
            .map(ClusterEvent.UsageMeasured.class::cast)
            .toList();
    assertThat(news)
        .extracting(it -> Duration.between(World.USUAL.start(), it.usage().measuredAt()))
        .containsExactly(seconds(0), seconds(60), seconds(120));
    assertThat(news)
        .extracting(it -> it.usage().milliCpu())
        .as("no more than the node has, though the pod wants 1200")
        .containsExactly(OptionalDouble.of(0), OptionalDouble.of(300), OptionalDouble.of(1000));
    assertThat(news)
        .extracting(it -> it.usage().latencyMillis())
        .containsExactly(OptionalDouble.of(12), OptionalDouble.of(12), OptionalDouble.of(30));
  }

  @Test
  void newsThatIsAlwaysLostNeverArrives() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL)
            .in(w -> w.measuring(new World.Measuring(seconds(60), seconds(7), 1)))
            .run();

    assertThat(run.events()).noneMatch(ClusterEvent.UsageMeasured.class::isInstance);
  }

  @Test
  void theBeginningMayHoldRunningPodsWhoseControllersReplaceThem() {
    Pod running =
        aPod("old")
            .cpu(500)
            .with(spec -> spec.controller(new ControllerRef("apps/v1", "ReplicaSet", "rs", "rs")))
            .on("small");
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL, OTHER)
            .beginningWith(new ClusterEvent.PodBound(running))
            .with(new Occurrence.NodeLeaves(seconds(10), "small"))
            .run();

    assertThat(run.log())
        .containsExactly(
            "0.0 old runs on small",
            "10.0 old is gone",
            "10.0 old.2 waits",
            "10.0 small leaves",
            "10.01 old.2 runs on other");
  }

  @Test
  void aScenarioThatNamesANodeThatIsNotThereIsAnError() {
    SimulationUnderTest run =
        new SimulationUnderTest(SMALL).with(new Occurrence.NodeFails(seconds(1), "nowhere"));

    assertThatThrownBy(run::run).hasMessageContaining("nowhere");
  }
}
