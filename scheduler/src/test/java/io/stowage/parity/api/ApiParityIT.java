package io.stowage.parity.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.parity.OracleBinary;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Compares us with kube-scheduler on real API servers. */
class ApiParityIT {
  private static final int CLUSTERS = Integer.getInteger("parity.clusters", 20);
  private static final int PODS_EACH = 12;
  private static final long SEED = Long.getLong("parity.seed", 1);

  @Test
  void bothSchedulersLeaveTheSameOnTwinClusters() throws Exception {
    Consumer<String> log = System.out::println;
    try (var kube = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        var stowage = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        var parity = new ApiParity(kube, stowage, OracleBinary.find(), log)) {
      List<String> differences = parity.run(SEED, CLUSTERS, PODS_EACH);

      assertThat(differences).as("%s", parity.tally()).isEmpty();
      Tally tally = parity.tally();
      assertThat(tally.pods()).isGreaterThanOrEqualTo(10 * CLUSTERS);
      assertThat(tally.placed()).as("placed").isGreaterThan(tally.pods() / 4);
      assertThat(tally.waiting()).as("waiting").isGreaterThan(tally.pods() / 5);
      assertThat(tally.preemptions()).as("preempting").isGreaterThan(tally.pods() / 20);
    }
  }
}
