package io.stowage.simulation.workload;

import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Another mix with each seed, to learn from: one of some workloads, and where its pods stay for
 * ever, its kinds of pods in other proportions, more of them bound to device models, on other
 * numbers of other nodes.
 */
public final class MixWorkload implements Workload {
  static final Set<String> OPTIONS =
      Set.of("nodes", "spread", "plain", "shapes", "demand", "pods", "even", "bound");

  private final List<Workload> of;
  private final double plain;
  private final MixDraw.Shape shape;

  private MixWorkload(List<Workload> of, double plain, MixDraw.Shape shape) {
    this.of = List.copyOf(of);
    this.plain = plain;
    this.shape = shape;
  }

  /**
   * A mix of workloads whose names are joined by {@code +}. {@code plain}: the part of seeds with
   * the proportions of the trace; {@code pods}: so many for each node at the most, where pods that
   * ask for devices are rare; the others are those of {@link MixDraw.Shape}.
   */
  static MixWorkload read(OptionedName name, String list, WorkloadInputs inputs) {
    return new MixWorkload(
        List.of(list.split("\\+")).stream().map(one -> Workloads.of(one, inputs)).toList(),
        name.number("plain", 0.3),
        new MixDraw.Shape(
            name.count("nodes", 300),
            name.positive("spread", 0.8),
            name.number("shapes", 0),
            name.positive("demand", 1.3),
            name.count("pods", 100),
            name.number("even", 0),
            name.number("bound", 0.5)));
  }

  @Override
  public List<String> headlines() {
    return of.getFirst().headlines();
  }

  @Override
  public Scenario scenario(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Scenario drawn = of.get(random.nextInt(of.size())).scenario(random.nextLong());
    List<PodRun> pods = new ArrayList<>();
    for (Occurrence occurrence : drawn.occurrences()) {
      if (!(occurrence instanceof Occurrence.PodArrives arrives)
          || !(arrives.run().lifetime() instanceof Lifetime.Forever)) {
        return drawn;
      }
      pods.add(arrives.run());
    }
    boolean asInTheTrace = random.nextDouble() < plain;
    return new MixDraw(random, asInTheTrace ? shape.asInTheTrace() : shape).of(drawn, pods);
  }
}
