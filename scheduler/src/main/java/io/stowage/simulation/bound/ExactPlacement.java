package io.stowage.simulation.bound;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The best placement of small cases by CP-SAT; of larger ones the best that was found, and a bound.
 * It looks at resources and devices alone: where other filters forbid a node, policies may not
 * reach the optimum, but never do better.
 */
public final class ExactPlacement {
  /**
   * With more pairs of pod and node, the full model takes minutes and finds nothing better: at 100
   * nodes and 300 pods its bound was that of the cover.
   */
  private static final long MOST_PAIRS = 5_000;

  private static final int SEED = 1;

  private final double work;

  /** How a solver ended. */
  private record Outcome(CpSolver solver, CpSolverStatus status) {
    boolean isFound() {
      return status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.FEASIBLE;
    }

    boolean isProven() {
      return status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.INFEASIBLE;
    }

    double bound() {
      return status == CpSolverStatus.INFEASIBLE
          ? Double.POSITIVE_INFINITY
          : solver.bestObjectiveBound();
    }
  }

  /**
   * Makes ready to solve.
   *
   * @param work how much the solver may do, in its own unit: a few seconds, more or less. Unlike a
   *     limit on time, it makes the answer the same every time
   */
  public ExactPlacement(double work) {
    this.work = work;
  }

  /** All pods placed so that the nodes with a pod on them cost least. */
  public Optimum cheapest(List<Node> nodes, List<Pod> pods, ToLongFunction<Node> cost) {
    PackingCase packing = PackingCase.of(nodes, pods);
    List<Long> costs = nodes.stream().map(cost::applyAsLong).toList();
    NodeCover cover = NodeCover.cheapest(packing, costs);
    Outcome covered = solved(cover.model());
    if (!covered.isFound()) {
      return new Optimum(Optional.empty(), covered.bound(), covered.isProven());
    }
    List<Integer> nodesInOrder = cover.chosenFirst(covered.solver());
    Optional<GreedyPlacement> greedy = GreedyPlacement.of(packing, costs, nodesInOrder);
    Optimum rough = between(covered.bound(), greedy.map(GreedyPlacement::placement));
    if (rough.proven() || (long) nodes.size() * pods.size() > MOST_PAIRS) {
      return rough;
    }
    PlacementModel model = PlacementModel.cheapest(packing, costs);
    greedy.ifPresent(model::beginWith);
    Outcome outcome = solved(model.model());
    if (!outcome.isFound()) {
      return outcome.isProven() ? new Optimum(Optional.empty(), outcome.bound(), true) : rough;
    }
    double bound = Math.max(covered.bound(), outcome.bound());
    return between(bound, Optional.of(model.placement(outcome.solver())));
  }

  private static Optimum between(double bound, Optional<Optimum.Placement> best) {
    boolean reached = best.filter(placement -> placement.value() <= bound).isPresent();
    return new Optimum(best, bound, reached);
  }

  /** Pods chosen and placed so that their worth is greatest. */
  public Optimum worthiest(List<Node> nodes, List<Pod> pods, ToLongFunction<Pod> worth) {
    PackingCase packing = PackingCase.of(nodes, pods);
    PlacementModel model =
        PlacementModel.worthiest(packing, pods.stream().map(worth::applyAsLong).toList());
    Outcome outcome = solved(model.model());
    return new Optimum(
        outcome.isFound() ? Optional.of(model.placement(outcome.solver())) : Optional.empty(),
        outcome.bound(),
        outcome.isProven());
  }

  private Outcome solved(CpModel model) {
    CpSolver solver = new CpSolver();
    solver
        .getParameters()
        .setNumWorkers(1)
        // One worker takes turns with all strategies, as many workers would.
        .setInterleaveSearch(true)
        .setRandomSeed(SEED)
        .setMaxDeterministicTime(work);
    CpSolverStatus status = solver.solve(model);
    if (status == CpSolverStatus.MODEL_INVALID || status == CpSolverStatus.UNRECOGNIZED) {
      throw new IllegalStateException("The placement model ended as " + status);
    }
    return new Outcome(solver, status);
  }
}
