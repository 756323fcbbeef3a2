package io.stowage.training.experiment;

import io.stowage.simulation.Workload;
import io.stowage.training.online.Improvement;
import io.stowage.training.online.PromotionGate.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * Candidates that are worse than the running weights, or no better, before the gate: none may pass.
 *
 * @param last what they are judged by
 */
@SuppressWarnings("ArrayRecordComponent") // weights, never compared
public record GateTries(Improvement improvement, double[] running, Workload last) {

  /** How a candidate came to be. */
  public enum Candidate {
    /** The running weights themselves. */
    EQUAL,
    /** Each weight turned round, so that it wants what it should avoid. */
    TURNED_ROUND,
    /** The running weights, each at another place. */
    SHUFFLED,
    /** Weights at random. */
    RANDOM,
    /** No weights, so that any node is as good as any other. */
    NOTHING
  }

  /** One try. */
  public record Try(long seed, Candidate candidate, Verdict verdict) {}

  /** So many tries, with all kinds of candidates in turn. */
  public List<Try> run(long firstSeed, int tries) {
    List<Try> all = new ArrayList<>();
    for (int i = 0; i < tries; i++) {
      long seed = firstSeed + i;
      Candidate kind = Candidate.values()[i % Candidate.values().length];
      double[] candidate = weights(kind, new SplittableRandom(seed));
      all.add(new Try(seed, kind, improvement.judge(running, candidate, last, 1_000_000 * seed)));
    }
    return all;
  }

  private double[] weights(Candidate kind, SplittableRandom random) {
    return switch (kind) {
      case EQUAL -> running.clone();
      case TURNED_ROUND -> DoubleStream.of(running).map(weight -> -weight).toArray();
      case SHUFFLED -> shuffled(random);
      case RANDOM -> DoubleStream.of(running).map(weight -> random.nextGaussian()).toArray();
      case NOTHING -> new double[running.length];
    };
  }

  private double[] shuffled(SplittableRandom random) {
    double[] weights = running.clone();
    for (int i = weights.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      double one = weights[i];
      weights[i] = weights[other];
      weights[other] = one;
    }
    return weights;
  }

  /** The tries as rows of a table with its header. */
  public static List<List<String>> table(List<Try> tries) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("seed", "candidate", "promoted", "why"));
    for (Try one : tries) {
      rows.add(
          List.of(
              Long.toString(one.seed),
              one.candidate.name(),
              one.verdict.promoted() ? "yes" : "no",
              one.verdict.why()));
    }
    return rows;
  }
}
