package io.stowage.scheduling.policy;

import io.stowage.energy.ExponentialPower;
import io.stowage.energy.SteppedPower;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.WeightedScores.Weighted;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/** The catalogue of policies: each by its name, with its options and how it breaks ties. */
public final class Policies {
  private static final String TIES = "ties";
  private static final String FIRST = "first";
  private static final String RANDOM = "random";

  private interface Constructor {
    Policy make(OptionedName name, PolicyInputs inputs);
  }

  /** What a name stands for; the options are those beside {@code ties}. */
  private record Entry(String ties, Set<String> options, Constructor constructor) {
    Entry(String ties, Constructor constructor) {
      this(ties, Set.of(), constructor);
    }
  }

  private static final SequencedMap<String, Entry> CATALOGUE = new LinkedHashMap<>();

  // Heuristics whose sources break ties in a fixed order do so here: FGD lives from it.
  static {
    add("random", new Entry(RANDOM, (name, in) -> new RandomPolicy(in.random())));
    add("round-robin", new Entry(FIRST, (name, in) -> new RoundRobinPolicy()));
    add("first-fit", new Entry(FIRST, (name, in) -> new FirstFitPolicy()));
    add("best-fit", new Entry(FIRST, (name, in) -> new BestFitPolicy()));
    add("worst-fit", new Entry(FIRST, (name, in) -> new WorstFitPolicy()));
    add("dot-product", new Entry(FIRST, (name, in) -> new DotProductPolicy()));
    add(
        "least-allocated",
        new Entry(RANDOM, (name, in) -> fit(FitStrategy.LeastAllocated.LEAST_ALLOCATED)));
    add(
        "most-allocated",
        new Entry(RANDOM, (name, in) -> fit(FitStrategy.MostAllocated.MOST_ALLOCATED)));
    add("latency-aware", new Entry(RANDOM, (name, in) -> new LatencyAwarePolicy()));
    add("gpu-packing", new Entry(FIRST, (name, in) -> new GpuPackingPolicy()));
    add("gpu-clustering", new Entry(FIRST, (name, in) -> new GpuClusteringPolicy()));
    add("fgd", new Entry(FIRST, Set.of("coverage"), Policies::fgd));
    add(
        "fgd-cpu",
        new Entry(FIRST, Set.of("coverage"), (name, in) -> new FgdCpuPolicy(fgd(name, in))));
    add("pwr", new Entry(FIRST, Set.of("fgd", "coverage"), Policies::pwr));
    add(
        "peaks",
        new Entry(
            RANDOM,
            (name, in) ->
                new PeaksPolicy(in.powerModel().orElse(ExponentialPower.UNKNOWN_HARDWARE))));
    add(
        "target-load-packing",
        new Entry(RANDOM, Set.of("target", "multiplier"), (name, in) -> targetLoadPacking(name)));
    add(
        "load-variation-risk",
        new Entry(RANDOM, Set.of("margin", "sensitivity"), (name, in) -> loadVariationRisk(name)));
    add("kube-default", new Entry(RANDOM, (name, in) -> new WeightedScores(Scores.kubeDefault())));
  }

  private Policies() {}

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /**
   * The policy that the name stands for; an unknown name or option is an error that says what there
   * is.
   */
  public static PlacementPolicy of(OptionedName name, PolicyInputs inputs) {
    Entry entry = CATALOGUE.get(name.name());
    if (entry == null) {
      throw new IllegalArgumentException(
          "There is no policy '%s'. Maybe one of %s."
              .formatted(name.name(), String.join(" ", CATALOGUE.keySet())));
    }
    Set<String> known = new HashSet<>(entry.options);
    known.add(TIES);
    name.checkOptions(known);
    return new PlacementPolicy(
        entry.constructor.make(name, inputs), selector(name, entry.ties, inputs));
  }

  /** With ties broken at random, unless the name says otherwise; for policies from elsewhere. */
  public static PlacementPolicy tiesAtRandom(
      OptionedName name, Policy policy, PolicyInputs inputs) {
    return new PlacementPolicy(policy, selector(name, RANDOM, inputs));
  }

  private static Selector selector(OptionedName name, String usualTies, PolicyInputs inputs) {
    return name.word(TIES, usualTies, Set.of(FIRST, RANDOM)).equals(FIRST)
        ? Selector.firstBest()
        : Selector.best(inputs.random());
  }

  private static void add(String name, Entry entry) {
    CATALOGUE.put(name, entry);
  }

  private static Policy fit(FitStrategy strategy) {
    Score score =
        new NodeResourcesFitScore(
            new NodeResourcesFitScore.Settings(strategy, ResourceWeight.CPU_AND_MEMORY));
    return new WeightedScores(List.of(new Weighted(score, 1)));
  }

  /** {@code fgd} is the part that FGD's points count beside PWR's own. */
  private static Policy pwr(OptionedName name, PolicyInputs inputs) {
    Policy alone = new PwrPolicy(inputs.powerModel().orElse(SteppedPower.UNKNOWN_HARDWARE));
    double part = name.number("fgd", 0);
    return part == 0 ? alone : new BlendPolicy(alone, fgd(name, inputs), part);
  }

  private static FgdPolicy fgd(OptionedName name, PolicyInputs inputs) {
    double coverage = name.number("coverage", TypicalPods.USUAL_COVERAGE);
    return inputs.typicalPods().map(FgdPolicy::new).orElseGet(() -> new FgdPolicy(coverage));
  }

  private static Policy targetLoadPacking(OptionedName name) {
    var usual = TargetLoadPackingPolicy.Settings.DEFAULT;
    return new TargetLoadPackingPolicy(
        new TargetLoadPackingPolicy.Settings(
            name.number("target", usual.targetPercent()),
            name.number("multiplier", usual.requestMultiplier()),
            usual.unnamedMilliCpu()));
  }

  private static Policy loadVariationRisk(OptionedName name) {
    var usual = LoadVariationRiskPolicy.Settings.DEFAULT;
    return new LoadVariationRiskPolicy(
        new LoadVariationRiskPolicy.Settings(
            name.number("margin", usual.margin()),
            name.number("sensitivity", usual.sensitivity())));
  }
}
