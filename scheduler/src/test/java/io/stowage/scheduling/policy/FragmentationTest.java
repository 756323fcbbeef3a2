package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import io.stowage.scheduling.policy.TypicalPods.Popular;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class FragmentationTest {
  private static final NodeView NODE =
      cluster(List.of(aNode("n").devices("T4", 8).build())).nodes().getFirst();

  @RepeatedTest(200)
  void takingAShareIsTheSameAsCountingAnew(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    Fragmentation.OfModel model = new Fragmentation(someTypicalPods(random)).on(NODE);
    int[] free = random.ints(8, 0, 21).map(twentieths -> 50 * twentieths).toArray();
    long milliCpuLeft = random.nextLong(64_000);
    Fragmentation.FreeDevices devices = model.with(free);
    assertThat(devices.amount(milliCpuLeft)).isEqualTo(model.amount(milliCpuLeft, free));
    for (int device = 0; device < free.length; device++) {
      int milli = random.nextInt(free[device] + 1);
      int[] after = free.clone();
      after[device] -= milli;
      assertThat(devices.amountWithout(device, milli, milliCpuLeft))
          .isEqualTo(model.amount(milliCpuLeft, after));
    }
  }

  private static TypicalPods someTypicalPods(SplittableRandom random) {
    List<Popular> classes = new ArrayList<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      int devices = 1 + random.nextInt(3);
      int milli = devices > 1 ? 1_000 : 50 * (1 + random.nextInt(20));
      Set<String> models = random.nextInt(4) == 0 ? Set.of("A100") : Set.of();
      classes.add(
          new Popular(
              new PodClass(
                  random.nextLong(32_000), Optional.of(new GpuRequest(devices, milli, models))),
              random.nextDouble()));
    }
    return new TypicalPods(classes);
  }
}
