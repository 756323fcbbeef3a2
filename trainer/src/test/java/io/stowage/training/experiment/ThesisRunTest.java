package io.stowage.training.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import io.stowage.training.rollout.SimulatedRollout;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The measures of the thesis' tests, on heuristics of which the answers are known. */
class ThesisRunTest {

  @Test
  void theDefaultSchedulerSpreadsOverAllNodesAndLooksAtNoLatency() {
    ThesisRun run = run(ThesisPolicy.LB, "thesis-test1[rounds=3,limits=false]", "kube-default");
    assertThat(run.worstSpread()).isEqualTo(1);
    assertThat(run.mean(ThesisRun::active)).isEqualTo((1 + 2 + 28 * 3) / 30.0, within(1e-9));
    assertThat(run.hardViolations()).isEqualTo(30);
    assertThat(run.notOnNearest()).isEqualTo(60);
  }

  @Test
  void whoPacksTheNearestNodeHasTheBestThatTheThesisAllows() {
    ThesisRun run = run(ThesisPolicy.EL_RL, "thesis-test2[pods=30,steps=120]", "latency-aware");
    assertThat(run.rewardWhenFull()).hasValueCloseTo(2.35, within(1e-9));
    assertThat(run.hardViolations()).isZero();
    assertThat(run.notOnNearest()).isZero();
  }

  @Test
  void podsOfEachNodeAreCountedWithTheOneThatIsPlaced() {
    ThesisRun run = run(ThesisPolicy.EE, "thesis-test1[rounds=3,limits=false]", "first-fit");
    assertThat(run.series(ThesisRun.podsOn(0))).startsWith(1, 2, 3);
    assertThat(run.series(ThesisRun.podsOn(1))).startsWith(0, 0, 0);
  }

  private static ThesisRun run(ThesisPolicy rated, String workload, String policy) {
    WorkloadInputs inputs = new WorkloadInputs(new DataFolders(List.of()), new BadLines(false));
    SimulatedRollout rollout = new SimulatedRollout(Workloads.of(workload, inputs), rated.task());
    return new ThesisRun(
        policy, "test", rollout.rate(in -> Policies.of(OptionedName.policy(policy), in), 42));
  }
}
