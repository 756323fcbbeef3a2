package io.stowage.training.command;

import io.stowage.learning.Features;
import io.stowage.training.algorithm.CmaEs;
import io.stowage.training.network.StartingWeights;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be set of a search. */
final class SearchOptions {
  @Option(
      names = "--population",
      paramLabel = "N",
      description = "cma-es: vectors in each generation. Default: ${DEFAULT-VALUE}")
  private int population = 24;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "cma-es: runs that each of them makes. Default: ${DEFAULT-VALUE}")
  private int trials = 6;

  @Option(
      names = "--sigma",
      paramLabel = "X",
      description = "cma-es: how far the first vectors are apart. Default: ${DEFAULT-VALUE}")
  private double sigma = 0.05;

  @Option(
      names = "--start",
      paramLabel = "P",
      description =
          "cma-es and es, linear: the heuristic it begins as: fgd-cpu, gaps (with encoder"
              + " general-2), slots (with general-3), short-room (with general-4), best-fit, pwr,"
              + " apart (with room-2) or nothing; or a linear model that it goes on from, as"
              + " model:NAME; or the sum of some, as model:NAME+short-room. Default: what suits the"
              + " encoder, fgd-cpu for general ones, best-fit for room-1 and room-2")
  private @Nullable String start;

  String start(Features features) {
    return start == null ? StartingWeights.usual(features) : start;
  }

  SearchMethod method(String algorithm) {
    return algorithm.equals(SearchMethod.CMA_ES)
        ? SearchMethod.cmaEs(new CmaEs.Settings(population, sigma), trials)
        : SearchMethod.es(algorithm);
  }
}
