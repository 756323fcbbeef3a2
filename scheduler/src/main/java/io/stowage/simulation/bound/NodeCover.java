package io.stowage.simulation.bound;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The nodes that must be used at least: of each resource they must have what all pods together
 * want, whether or not the pods could be packed so. One variable for each node, so that it can be
 * solved for thousands.
 */
final class NodeCover {
  private final CpModel model = new CpModel();
  private final List<BoolVar> used = new ArrayList<>();
  private final List<Double> costPerShare = new ArrayList<>();

  private NodeCover() {}

  /** The cheapest nodes that have enough of everything. */
  static NodeCover cheapest(PackingCase packing, List<Long> costs) {
    Loader.loadNativeLibraries();
    NodeCover cover = new NodeCover();
    for (int node = 0; node < packing.nodes().size(); node++) {
      cover.used.add(cover.model.newBoolVar(""));
      cover.costPerShare.add(costs.get(node) / packing.share(node));
    }
    addTo(cover.model, packing, cover.used);
    cover.model.minimize(weighted(cover.used, costs));
    return cover;
  }

  CpModel model() {
    return model;
  }

  /** The indices of all nodes: those that the solver chose, then the others; good value first. */
  List<Integer> chosenFirst(CpSolver solver) {
    return IntStream.range(0, used.size())
        .boxed()
        .sorted(
            Comparator.<Integer, Boolean>comparing(node -> !solver.booleanValue(used.get(node)))
                .thenComparing(costPerShare::get))
        .toList();
  }

  static void addTo(CpModel model, PackingCase packing, List<BoolVar> used) {
    for (PackingCase.Dimension dimension : packing.dimensions()) {
      model.addGreaterOrEqual(weighted(used, dimension.capacities()), dimension.totalDemand());
    }
  }

  static LinearArgument weighted(List<BoolVar> used, List<Long> weights) {
    return LinearExpr.weightedSum(
        used.toArray(LinearArgument[]::new), weights.stream().mapToLong(Long::longValue).toArray());
  }
}
