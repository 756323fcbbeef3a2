package io.stowage.app.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.stowage.learning.DriftMeter.Drift;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whether the shipped model {@code general} knows when it is a stranger, as a live scheduler would
 * find out: it was trained on mixes of openb's pods, in clusters with accelerators.
 */
class DoubtsIT implements ModelNews, DecisionListener {
  private static final DataFolders DATA =
      new DataFolders(
          Stream.concat(
                  Optional.ofNullable(System.getenv("STOWAGE_DATA")).stream(),
                  Stream.of("../../shared/data", "../data"))
              .map(Path::of)
              .toList());

  private final List<Drift> drifts = new ArrayList<>();
  private final List<Double> agreements = new ArrayList<>();
  private final List<Double> sharesBeyond = new ArrayList<>();
  private final List<String> deciders = new ArrayList<>();

  @Override
  public void onRefused(DecidedBy inUse, String why) {}

  @Override
  public void onDrift(String policy, Drift drift) {
    drifts.add(drift);
  }

  @Override
  public void onAgreement(String policy, double agreement) {
    agreements.add(agreement);
  }

  @Override
  public void onFamiliarity(String policy, double shareBeyond) {
    sharesBeyond.add(shareBeyond);
  }

  @Override
  public void onDecision(Decision decision) {
    if (decision instanceof Decision.Place place) {
      place.decidedBy().ifPresent(who -> deciders.add(who.text()));
    }
  }

  private void simulate(String workload) {
    PolicyCatalogue policies =
        new PolicyCatalogue(new ModelStore(List.of(Path.of("../models")))).telling(this);
    new Simulation(
            Workloads.of(workload, new WorkloadInputs(DATA, new BadLines(false))).scenario(43),
            inputs -> policies.live("model:general", inputs, System::nanoTime),
            43,
            List.of(this),
            List.of())
        .run(() -> true);
  }

  @Test
  void onPodsAsInTrainingItDecidesItselfAndNothingRings() {
    assumeTrue(
        DATA.find("openb/openb_pod_list_default.csv").isPresent(),
        "The traces are not here. Maybe name their folder with STOWAGE_DATA.");
    simulate("mix:openb:default+openb:cpu100+openb:gpushare60+openb:multigpu20[nodes=250]");
    assertThat(deciders).hasSizeGreaterThan(1000).noneMatch(isStoodInFor(" "));
    assertThat(agreements).isNotEmpty().allMatch(agreement -> agreement > 0.3);
    assertThat(drifts).isNotEmpty().allMatch(drift -> drift.psi() <= Drift.VERY_MUCH);
  }

  @Test
  void onAClusterOfAnotherKindItsMembersObjectAndTheDriftRings() {
    simulate("poisson[nodes=50,pods=1500]");
    assertThat(sharesBeyond).as("no single number is strange").allMatch(share -> share < 0.1);
    assertThat(drifts).isNotEmpty().allMatch(drift -> drift.psi() > 2 * Drift.VERY_MUCH);
    assertThat(deciders.subList(deciders.size() - 1000, deciders.size()))
        .allMatch(isStoodInFor("the scores of its members do not go along with its own"));
  }

  private static Predicate<String> isStoodInFor(String why) {
    return who -> who.startsWith("kube-default instead of model:general: ") && who.contains(why);
  }
}
