package io.stowage.training.experiment;

import io.stowage.app.compare.Estimate;
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
 * @param journals what they are judged by, in turn
 * @param afresh days that are in no journal, which tell what is really worse
 */
@SuppressWarnings("ArrayRecordComponent") // weights, never compared
public record GateTries(
    Improvement improvement, double[] running, List<Workload> journals, Workload afresh) {
  private static final double NOISE = 0.1;
  private static final double A_LITTLE = 0.5;
  private static final int MOST_NOISES = 50;
  private static final int RUNS_AFRESH = 64;

  public GateTries {
    journals = List.copyOf(journals);
  }

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
    NOTHING,
    /** The running weights with a little noise that does a little harm. */
    SLIGHTLY_WORSE
  }

  /** One try. */
  public record Try(long seed, Candidate candidate, Verdict verdict) {}

  /** So many tries, with all kinds of candidates in turn. */
  public List<Try> run(long firstSeed, int tries) {
    List<Try> all = new ArrayList<>();
    for (int i = 0; i < tries; i++) {
      all.add(attempt(Candidate.values()[i % Candidate.values().length], firstSeed + i));
    }
    return all;
  }

  /** So many tries with candidates of one kind. */
  public List<Try> run(Candidate kind, long firstSeed, int tries) {
    List<Try> all = new ArrayList<>();
    for (int i = 0; i < tries; i++) {
      all.add(attempt(kind, firstSeed + i));
    }
    return all;
  }

  private Try attempt(Candidate kind, long seed) {
    double[] candidate = weights(kind, new SplittableRandom(seed));
    Workload journal = journals.get(Math.floorMod(seed, journals.size()));
    return new Try(seed, kind, improvement.judge(running, candidate, journal, 1_000_000 * seed));
  }

  private double[] weights(Candidate kind, SplittableRandom random) {
    return switch (kind) {
      case EQUAL -> running.clone();
      case TURNED_ROUND -> DoubleStream.of(running).map(weight -> -weight).toArray();
      case SHUFFLED -> shuffled(random);
      case RANDOM -> DoubleStream.of(running).map(weight -> random.nextGaussian()).toArray();
      case NOTHING -> new double[running.length];
      case SLIGHTLY_WORSE -> slightlyWorse(random);
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

  /**
   * The first noise that is worse beyond doubt, however little, on days of which no journal tells.
   */
  private double[] slightlyWorse(SplittableRandom random) {
    double size = NOISE * Math.sqrt(DoubleStream.of(running).map(w -> w * w).average().orElse(0));
    Improvement fine =
        new Improvement(
            improvement.features(),
            improvement.goal(),
            improvement.settings().heldRuns(RUNS_AFRESH),
            improvement.workers());
    for (int i = 0; i < MOST_NOISES; i++) {
      double[] noisy =
          DoubleStream.of(running).map(weight -> weight + size * random.nextGaussian()).toArray();
      Estimate gain = fine.judge(running, noisy, afresh, random.nextInt()).gain();
      if (gain.high() < 0 && gain.mean() > -A_LITTLE) {
        return noisy;
      }
    }
    throw new IllegalStateException(
        "None of %d noises of size %s did harm. Maybe a larger one.".formatted(MOST_NOISES, size));
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
