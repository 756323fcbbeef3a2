package io.stowage.app.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.PlacementPolicy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * Now and then rehearses what came lately with every heuristic and model on a copy of a part of the
 * cluster, and from then on decides as the best of them. Where the executor runs a rehearsal at
 * once, as in simulations, the same pods lead to the same decisions; elsewhere decisions go on
 * meanwhile. For one thread.
 */
final class PortfolioPolicy implements Policy {
  static final List<String> HEURISTICS =
      List.of(
          "kube-default",
          "best-fit",
          "dot-product",
          "most-allocated",
          "gpu-packing",
          "gpu-clustering",
          "fgd",
          "fgd-cpu");
  private static final int PODS_REMEMBERED = 512;
  private static final int FIRST_REHEARSAL = 32;

  private final Rehearsal rehearsal;
  private final int every;
  private final RandomGenerator random;
  private final Executor executor;
  private final Deque<Pod> recent = new ArrayDeque<>();
  private Rehearsal.Member current;
  private Optional<CompletableFuture<Rehearsal.Member>> coming = Optional.empty();
  private long seen;
  private long nextRehearsal = FIRST_REHEARSAL;

  /**
   * A portfolio that begins with its first member.
   *
   * @param every after so many pods there is another rehearsal; at the start sooner
   */
  PortfolioPolicy(Rehearsal rehearsal, int every, RandomGenerator random, Executor executor) {
    this.rehearsal = rehearsal;
    this.every = every;
    this.random = random;
    this.executor = executor;
    this.current = rehearsal.first();
  }

  /** With ties broken as the policy that decides breaks them. */
  PlacementPolicy placement() {
    return new PlacementPolicy(this, scores -> current.placement().selector().pick(scores));
  }

  @Override
  public double[] score(Choice choice) {
    note(choice.pod());
    if (seen >= nextRehearsal && coming.isEmpty()) {
      nextRehearsal = seen + Math.min(seen, every);
      List<Pod> pods = List.copyOf(recent);
      String incumbent = current.name();
      SplittableRandom ofThis = new SplittableRandom(random.nextLong());
      coming =
          Optional.of(
              CompletableFuture.supplyAsync(
                  () -> rehearsal.winner(choice.cluster(), pods, incumbent, ofThis), executor));
    }
    adopt();
    return current.placement().policy().score(choice);
  }

  private void note(Pod pod) {
    seen++;
    recent.addLast(pod);
    if (recent.size() > PODS_REMEMBERED) {
      recent.removeFirst();
    }
  }

  private void adopt() {
    if (coming.isPresent() && coming.get().isDone()) {
      CompletableFuture<Rehearsal.Member> done = coming.get();
      coming = Optional.empty();
      current = done.join();
    }
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return current.placement().policy().parts(choice);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return Optional.of(DecidedBy.policy("portfolio: " + current.name()));
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return current.placement().policy().devices(pod, node);
  }
}
