package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.config.ControlSettings;
import io.stowage.app.config.RollbackSettings;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Harm;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.QueueSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.SchedulingLoop;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.VirtualCluster;
import io.stowage.scheduling.filter.NodeResourcesFit;
import io.stowage.scheduling.policy.ControlledPolicy;
import io.stowage.scheduling.policy.FallbackPolicy;
import io.stowage.scheduling.policy.GuardedPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A model that does harm which no bound notices: pods of an office day run on a small cluster under
 * the production loop, in control slices by a policy that packs.
 */
class ControlSliceGuardTest implements Guard.Listener {
  private static final String NAME = "default-scheduler";
  private static final Duration DAY = Duration.ofHours(24);
  private static final ControlSettings CONTROL = new ControlSettings(Duration.ofMinutes(10), 8);
  private static final RollbackSettings SETTINGS =
      new RollbackSettings(Duration.ofDays(9), 1, 1_000_000, 1, Optional.of(CONTROL));

  private final List<String> rollbacks = new ArrayList<>();
  private final Tripwire tripwire = new Tripwire();
  private Policy model = this::packing;
  private Optional<Policy> earlier = Optional.empty();

  @Test
  void aModelUnderWhichPodsWaitLongerGivesWayToTheVersionBefore() {
    model = this::spreading;
    earlier = Optional.of(this::packing);
    runADay(1, pod -> Optional.empty());
    assertThat(rollbacks)
        .singleElement()
        .asString()
        .contains("to model:m@1: ", "pods waited in the mean, against", "in the control slices");
    assertThat(tripwire.reason()).isEmpty();
  }

  @Test
  void aModelWithoutAnEarlierVersionGivesWayToKubeDefault() {
    model = this::spreading;
    runADay(1, pod -> Optional.empty());
    assertThat(rollbacks).hasSize(1);
    assertThat(tripwire.reason()).isPresent();
  }

  @Test
  void aModelUnderWhichPodsRunOutOfMemoryGivesWayToo() {
    earlier = Optional.of(this::packing);
    SplittableRandom luck = new SplittableRandom(3);
    // Of those that the model has placed a tenth come to harm, of the others one in a hundred.
    runADay(
        1,
        pod ->
            luck.nextInt(100) < (decidesItself && rollbacks.isEmpty() ? 10 : 1)
                ? Optional.of(Harm.OUT_OF_MEMORY)
                : Optional.empty());
    assertThat(rollbacks)
        .singleElement()
        .asString()
        .contains("% of the pods ran out of memory or were thrown out, against");
  }

  @Test
  void aModelThatDoesNoHarmStays() {
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom luck = new SplittableRandom(seed);
      runADay(
          seed,
          pod -> luck.nextInt(20) == 0 ? Optional.of(Harm.REFUSED_BY_NODE) : Optional.empty());
    }
    assertThat(rollbacks).isEmpty();
  }

  private boolean decidesItself;

  private void runADay(long seed, Function<Pod, Optional<Harm>> harm) {
    SplittableRandom random = new SplittableRandom(seed);
    VirtualCluster cluster =
        new VirtualCluster()
            .endingAfter(DAY)
            .bindingTime(Duration.ofMillis(5))
            .lifetime(pod -> Optional.of(Duration.ofSeconds(30 + random.nextInt(90))));
    for (int node = 0; node < 6; node++) {
      cluster.after(
          Duration.ZERO, new ClusterEvent.NodeAdded(aNode("n" + node).cpu(8_000).build()));
    }
    double at = 1;
    for (int i = 0; at < DAY.toSeconds(); i++) {
      Duration now = Duration.ofMillis((long) (1_000 * at));
      Instant created = cluster.clock().instant().plus(now);
      int cpu = i % 6 == 0 ? 7_000 : 1_000;
      cluster.after(
          now, new ClusterEvent.PodPending(aPod("p" + i).cpu(cpu).createdAt(created).pending()));
      // Busy by day, idle by night.
      double pace = 4 + 2 * Math.cos(2 * Math.PI * at / DAY.toSeconds());
      at += -Math.log(1 - random.nextDouble()) * (3 + pace);
    }
    Guard guard = new Guard(SETTINGS, () -> profiles, ClusterSnapshot::empty, this::stepBack, this);
    new SchedulingLoop(
            cluster, profiles, QueueSettings.DEFAULT, List.of(guard, new Harming(guard, harm)))
        .run();
  }

  /** Tells of pods that came to harm as the watch of failed pods does: when all others are told. */
  private record Harming(
      Guard guard, Function<Pod, Optional<Harm>> befalls, Map<String, Harm> harmed)
      implements DecisionListener {

    Harming(Guard guard, Function<Pod, Optional<Harm>> befalls) {
      this(guard, befalls, new HashMap<>());
    }

    @Override
    public void onDecision(Decision decision) {
      if (decision instanceof Decision.Place place) {
        befalls.apply(place.pod()).ifPresent(harm -> harmed.put(place.pod().uid(), harm));
      }
    }

    @Override
    public void onEvent(ClusterEvent event, Instant at) {
      if (event instanceof ClusterEvent.PodGone gone) {
        Optional.ofNullable(harmed.remove(gone.pod().uid()))
            .ifPresent(harm -> guard.failed(gone.pod().harmed(harm)));
      }
    }
  }

  private Optional<String> stepBack(String policy) {
    Optional<Policy> before = earlier;
    before.ifPresent(version -> model = version);
    earlier = Optional.empty();
    return before.map(_ -> "model:m@1");
  }

  private final Profiles profiles =
      Profiles.of(
          List.of(
              new Profile(
                  NAME,
                  "model:m",
                  new Scheduler(
                      List.of(new NodeResourcesFit()),
                      new GuardedPolicy(
                          new FallbackPolicy.Named(
                              "model:m",
                              new ControlledPolicy(
                                  new FallbackPolicy.Named("model:m", this::byModel),
                                  new FallbackPolicy.Named("kube-default", this::byControl),
                                  CONTROL.slicesOf(NAME))),
                          new FallbackPolicy.Named("kube-default", this::byControl),
                          tripwire),
                      Selector.firstBest()),
                  Optional.empty(),
                  Modes.ALL_ACTIVE,
                  tripwire)));

  private double[] byModel(Choice choice) {
    decidesItself = true;
    return model.score(choice);
  }

  private double[] byControl(Choice choice) {
    decidesItself = false;
    return packing(choice);
  }

  private double[] packing(Choice choice) {
    return choice.candidates().stream().mapToDouble(n -> n.requested().milliCpu()).toArray();
  }

  private double[] spreading(Choice choice) {
    double[] packed = packing(choice);
    return IntStream.range(0, packed.length).mapToDouble(i -> -packed[i]).toArray();
  }

  @Override
  public void onRollback(String schedulerName, String why) {
    rollbacks.add(schedulerName + ": " + why);
  }

  @Override
  public void onStepBack(String schedulerName, String version, String why) {
    rollbacks.add(schedulerName + " to " + version + ": " + why);
  }
}
