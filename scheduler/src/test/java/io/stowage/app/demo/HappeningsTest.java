package io.stowage.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.demo.Opening.Happening;
import io.stowage.simulation.Occurrence.LatencyChanges;
import io.stowage.simulation.Occurrence.NodeFails;
import io.stowage.simulation.Occurrence.NodeRecovers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HappeningsTest {
  private static final Duration NOON = Duration.ofHours(12);
  private final Happenings happenings = new Happenings();

  @Test
  void aNodeThatFailsIsTold() {
    happenings.see(new NodeFails(NOON, "a"));
    happenings.see(new NodeRecovers(NOON.plusHours(1), "a"));
    assertThat(happenings.told())
        .containsExactly(
            new Happening(43_200, "failed", "a fails"), new Happening(46_800, "back", "a is back"));
  }

  @Test
  void whatHappensToManyAtOnceIsToldAsOne() {
    happenings.see(new NodeFails(NOON, "a"));
    happenings.see(new NodeFails(NOON, "b"));
    happenings.see(new NodeFails(NOON, "c"));
    assertThat(happenings.told())
        .containsExactly(new Happening(43_200, "failed", "a and 2 more: each fails"));
  }

  @Test
  void onlyLargeChangesOfLatencyAreTold() {
    happenings.see(new LatencyChanges(NOON, "a", 10));
    happenings.see(new LatencyChanges(NOON.plusMinutes(1), "a", 12));
    happenings.see(new LatencyChanges(NOON.plusMinutes(2), "a", 42));
    assertThat(happenings.told())
        .containsExactly(new Happening(43_320, "failed", "a is 30 ms farther from its users"));
  }
}
