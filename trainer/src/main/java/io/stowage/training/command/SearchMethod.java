package io.stowage.training.command;

import io.stowage.scheduling.OptionedName;
import io.stowage.training.algorithm.CmaEs;
import io.stowage.training.algorithm.EvolutionStrategy;
import io.stowage.training.algorithm.VectorSearch;
import io.stowage.training.network.SearchSpace;
import java.util.Set;
import java.util.function.Function;

/**
 * How weights are searched for.
 *
 * @param trials of each generation
 * @param inPairs whether each pair of vectors meets a trial of its own; then nobody needs to know
 *     what rivals are worth on it
 */
record SearchMethod(Function<SearchSpace, VectorSearch> maker, int trials, boolean inPairs) {
  static final String CMA_ES = "cma-es";
  static final String ES = "es";

  /** Whether an algorithm of this name learns from whole runs. */
  static boolean isNamed(String algorithm) {
    return algorithm.equals(CMA_ES) || OptionedName.parse("algorithm", algorithm).name().equals(ES);
  }

  static SearchMethod cmaEs(CmaEs.Settings settings, int trials) {
    return new SearchMethod(
        space -> new CmaEs(space.start(), space.scale(), settings), trials, false);
  }

  /** Reads {@code es[pairs=72,sigma=0.1,step=0.02,momentum=0.9,half=40]}. */
  static SearchMethod es(String algorithm) {
    OptionedName name = OptionedName.parse("algorithm", algorithm);
    name.checkOptions(Set.of("pairs", "sigma", "step", "momentum", "half"));
    EvolutionStrategy.Settings usual = EvolutionStrategy.Settings.USUAL;
    EvolutionStrategy.Settings settings =
        new EvolutionStrategy.Settings(
            name.count("pairs", usual.pairs()),
            name.positive("sigma", usual.sigma()),
            name.positive("step", usual.step()),
            name.number("momentum", usual.momentum()),
            name.positive("half", usual.half()));
    return new SearchMethod(
        space -> new EvolutionStrategy(space.start(), space.scale(), settings),
        settings.pairs(),
        true);
  }
}
