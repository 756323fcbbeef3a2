package io.stowage.simulation.bound;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The linear program over loads of nodes: how many nodes of each kind take which load, so that the
 * most GPU milli are allocated. Loads that would help are found and added round by round (column
 * generation).
 *
 * <p>The answer does not rest on the solver's tolerance. For any prices of the pods, the demand at
 * these prices and, on each node, the load that is worth most beyond them bound the optimum
 * (Lagrange); the least of these values over all rounds is the answer, exact up to rounding.
 */
final class GpuPackingProgram implements AutoCloseable {
  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final double NEGLIGIBLE = 1e-7;

  /** A stop for a solver in trouble; openb takes less than a tenth. */
  private static final int MOST_ROUNDS = 1_000;

  private final MPSolver solver;
  private final MPObjective allocatedMilli;
  private final List<PodRow> podRows = new ArrayList<>();
  private final List<NodeRow> nodeRows = new ArrayList<>();

  /** No more pods of a kind than have arrived. */
  private record PodRow(GpuRequest request, double arrived, MPConstraint constraint) {
    double price() {
      return Math.max(0, constraint.dualValue());
    }
  }

  /** No more loads than there are nodes of a kind. */
  private record NodeRow(Node.Devices kind, int nodes, MPConstraint constraint) {}

  /** A load that is worth more than the nodes of its row earn now. */
  private record Offer(NodeRow row, GpuLoad load) {}

  GpuPackingProgram(Map<Node.Devices, Integer> nodes, Map<GpuRequest, Double> arrived) {
    Loader.loadNativeLibraries();
    solver = MPSolver.createSolver("GLOP");
    allocatedMilli = solver.objective();
    allocatedMilli.setMaximization();
    arrived.forEach((request, pods) -> podRows.add(new PodRow(request, pods, atMost(pods))));
    nodes.forEach((kind, count) -> nodeRows.add(new NodeRow(kind, count, atMost(count))));
  }

  private MPConstraint atMost(double limit) {
    return solver.makeConstraint(-INFINITY, limit);
  }

  /** A bound of what can be allocated, as good as the program gives. */
  double mostMilli() {
    double bound = INFINITY;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      solve();
      double reached = allocatedMilli.value();
      List<Offer> offers = new ArrayList<>();
      bound = Math.min(bound, boundAtPrices(offers));
      if (offers.isEmpty() || bound <= reached * (1 + NEGLIGIBLE)) {
        break;
      }
      offers.forEach(this::add);
    }
    return bound;
  }

  private void solve() {
    MPSolver.ResultStatus status = solver.solve();
    if (status != MPSolver.ResultStatus.OPTIMAL) {
      throw new IllegalStateException("The packing program of GPUs ended as " + status);
    }
  }

  private double boundAtPrices(List<Offer> offers) {
    double bound = 0;
    Map<GpuRequest, Double> gains = new LinkedHashMap<>();
    for (PodRow row : podRows) {
      bound += row.arrived() * row.price();
      gains.put(row.request(), row.request().totalMilli() - row.price());
    }
    for (NodeRow row : nodeRows) {
      GpuLoad best = GpuLoad.best(row.kind(), gains);
      bound += row.nodes() * best.worth();
      if (best.worth() > row.constraint().dualValue()) {
        offers.add(new Offer(row, best));
      }
    }
    return bound;
  }

  private void add(Offer offer) {
    MPVariable nodes = solver.makeNumVar(0, INFINITY, "");
    offer.row().constraint().setCoefficient(nodes, 1);
    double milli = 0;
    for (PodRow row : podRows) {
      int pods = offer.load().pods().getOrDefault(row.request(), 0);
      row.constraint().setCoefficient(nodes, pods);
      milli += (double) pods * row.request().totalMilli();
    }
    allocatedMilli.setCoefficient(nodes, milli);
  }

  @Override
  public void close() {
    solver.delete();
  }
}
