package io.stowage.training.trial;

import io.stowage.cluster.Node;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Fates;
import io.stowage.simulation.MeanEnergy;
import io.stowage.simulation.Placements;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The energy of a run's placements, in the mean of many fates of its pods: what one fate says is
 * mostly which pods happen to share a node.
 */
public final class FatesGoal implements Goal {
  private static final String KWH = "kwh";
  private static final String FATES = "fates";
  // So that training and validation draw different fates, and neither those of a test.
  private static final long RUNS_WITH_THE_SAME = 100_000;
  private static final long SEEDS_OF_THEIRS = 1_000_000_000;

  private record Drawn(Fates fates, long seed) {}

  private final int count;
  private final Map<Drawn, MeanEnergy> means = new ConcurrentHashMap<>();

  private FatesGoal(int count) {
    this.count = count;
  }

  /** Reads {@code kwh[fates=16]}; empty where it is something else. */
  static Optional<Goal> parse(String text) {
    if (!text.startsWith(KWH + "[")) {
      return Optional.empty();
    }
    OptionedName name = OptionedName.parse("objective", text);
    name.checkOptions(Set.of(FATES));
    return Optional.of(new FatesGoal(name.count(FATES, 16)));
  }

  @Override
  public String text() {
    return "%s[%s=%d]".formatted(KWH, FATES, count);
  }

  @Override
  public OptionalDouble value(
      Scenario scenario, long seed, Function<PolicyInputs, PlacementPolicy> policy) {
    Fates fates = scenario.fates().orElseThrow(this::noFates);
    int pods = fates.draw(seed).size();
    Placements placed = new Placements(scenario);
    new Simulation(scenario, policy, seed, List.of(), List.of(placed))
        .run(() -> placed.count() < pods);
    return OptionalDouble.of(
        placed.count() < pods
            ? -kwhUnderFullLoad(scenario)
            : -mean(scenario, fates, seed).kwh(placed));
  }

  private IllegalArgumentException noFates() {
    return new IllegalArgumentException(
        "%s needs a workload that tells how else its pods may fare. Maybe planetlab:DAY, or %s alone."
            .formatted(text(), KWH));
  }

  private MeanEnergy mean(Scenario scenario, Fates fates, long seed) {
    long block = seed / RUNS_WITH_THE_SAME;
    return means.computeIfAbsent(
        new Drawn(fates, block),
        first ->
            new MeanEnergy(
                scenario,
                fates,
                LongStream.range(0, count).map(i -> (block + 1) * SEEDS_OF_THEIRS + i)));
  }

  /** Pods without a node must not pass for energy saved. */
  private static double kwhUnderFullLoad(Scenario scenario) {
    double watts = 0;
    for (Node node : scenario.nodes()) {
      watts += scenario.world().power().watts(node, (double) node.allocatable().milliCpu(), 0);
    }
    return watts * scenario.length().toSeconds() / 3.6e6;
  }
}
