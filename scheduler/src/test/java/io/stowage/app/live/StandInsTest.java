package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.VolumePlan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StandInsTest {
  private static final String MODEL = "model:m";

  private final StandIns standIns = new StandIns(MODEL);

  @Test
  void whoMadeATenthOfTheDecisionsInTheModelsPlaceIsFrequent() {
    placedBy(DecidedBy.model(MODEL, 1), 90);
    placedBy(instead("kube-default", Trouble.DISPUTED), 10);
    assertThat(standIns.frequent()).containsExactly("kube-default");
    placedBy(DecidedBy.model(MODEL, 1), 10);
    assertThat(standIns.frequent()).isEmpty();
  }

  @Test
  void whoDecidesSoThatTheModelIsHeldAgainstHimStandsInForNobody() {
    placedBy(DecidedBy.model(MODEL, 1), 70);
    placedBy(instead("kube-default", Trouble.CONTROL), 30);
    assertThat(standIns.frequent()).isEmpty();
  }

  private static DecidedBy instead(String policy, Trouble why) {
    return new DecidedBy(
        policy, OptionalInt.empty(), Optional.of(new StandsIn(MODEL, why, "because")));
  }

  private void placedBy(DecidedBy who, int times) {
    ClusterSnapshot cluster =
        ClusterSnapshot.empty().after(new ClusterEvent.NodeAdded(aNode("n").build()));
    Choice choice = new Choice(aPod("p").pending(), cluster.nodes(), cluster);
    for (int i = 0; i < times; i++) {
      standIns.onPlace(
          new Decision.Place(
              choice, new double[] {1}, 0, List.of(), VolumePlan.NOTHING, Optional.of(who)));
    }
  }
}
