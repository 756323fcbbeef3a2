package io.stowage.simulation.bound;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The constraint model of one case: which pod goes to which node. */
final class PlacementModel {
  private final PackingCase packing;
  private final CpModel model;
  private final List<Seat> seats = new ArrayList<>();
  private final List<List<Seat>> ofPod = new ArrayList<>();
  private final List<List<Seat>> onNode = new ArrayList<>();

  /** A pod on a node, where it would fit alone. */
  private record Seat(int pod, int node, BoolVar taken) {}

  private PlacementModel(PackingCase packing) {
    Loader.loadNativeLibraries();
    this.packing = packing;
    this.model = new CpModel();
    packing.pods().forEach(pod -> ofPod.add(new ArrayList<>()));
    packing.nodes().forEach(node -> onNode.add(new ArrayList<>()));
    for (int pod = 0; pod < packing.pods().size(); pod++) {
      for (int node = 0; node < packing.nodes().size(); node++) {
        if (packing.fitsAlone(pod, node)) {
          Seat seat = new Seat(pod, node, model.newBoolVar(""));
          seats.add(seat);
          ofPod.get(pod).add(seat);
          onNode.get(node).add(seat);
        }
      }
    }
    for (int node = 0; node < packing.nodes().size(); node++) {
      shareDevices(node);
    }
  }

  /** Every pod is placed; the cost of the nodes with a pod on them is least. */
  static PlacementModel cheapest(PackingCase packing, List<Long> costs) {
    PlacementModel placement = new PlacementModel(packing);
    CpModel model = placement.model;
    placement.ofPod.forEach(places -> model.addExactlyOne(taken(places)));
    List<BoolVar> used = new ArrayList<>();
    for (int node = 0; node < packing.nodes().size(); node++) {
      BoolVar isUsed = model.newBoolVar("");
      used.add(isUsed);
      placement.keepWithin(node, isUsed);
      placement.onNode.get(node).forEach(seat -> model.addImplication(seat.taken(), isUsed));
    }
    NodeCover.addTo(model, packing, used);
    model.minimize(NodeCover.weighted(used, costs));
    return placement;
  }

  /** Each pod is placed or not; the worth of those that are is greatest. */
  static PlacementModel worthiest(PackingCase packing, List<Long> worths) {
    PlacementModel placement = new PlacementModel(packing);
    CpModel model = placement.model;
    placement.ofPod.forEach(places -> model.addAtMostOne(taken(places)));
    for (int node = 0; node < packing.nodes().size(); node++) {
      placement.keepWithin(node, model.newConstant(1));
    }
    LinearExprBuilder worth = LinearExpr.newBuilder();
    placement.seats.forEach(seat -> worth.addTerm(seat.taken(), worths.get(seat.pod())));
    model.maximize(worth);
    return placement;
  }

  CpModel model() {
    return model;
  }

  /** Tells the solver of a placement to improve. */
  void beginWith(GreedyPlacement known) {
    seats.forEach(seat -> model.addHint(seat.taken(), known.nodeOf(seat.pod()) == seat.node()));
  }

  /** The placement that the solver has found. */
  Optimum.Placement placement(CpSolver solver) {
    Map<String, String> nodeOfPod = new TreeMap<>();
    for (Seat seat : seats) {
      if (solver.booleanValue(seat.taken())) {
        nodeOfPod.put(
            packing.pods().get(seat.pod()).key(), packing.nodes().get(seat.node()).name());
      }
    }
    return new Optimum.Placement(Math.round(solver.objectiveValue()), nodeOfPod);
  }

  private static List<Literal> taken(List<Seat> seats) {
    return seats.stream().<Literal>map(Seat::taken).toList();
  }

  private void keepWithin(int node, LinearArgument isUsed) {
    for (PackingCase.Dimension dimension : packing.dimensions()) {
      LinearExprBuilder taken = LinearExpr.newBuilder();
      onNode
          .get(node)
          .forEach(seat -> taken.addTerm(seat.taken(), dimension.demands().get(seat.pod())));
      model.addLessOrEqual(
          taken, LinearExpr.newBuilder().addTerm(isUsed, dimension.capacities().get(node)));
    }
  }

  /** A pod holds its share of as many of the node's devices as it asks for; none is overfull. */
  private void shareDevices(int node) {
    int devices = packing.nodes().get(node).devices().map(Node.Devices::count).orElse(0);
    List<LinearExprBuilder> loads = new ArrayList<>();
    for (int device = 0; device < devices; device++) {
      loads.add(LinearExpr.newBuilder());
    }
    for (Seat seat : onNode.get(node)) {
      packing.pods().get(seat.pod()).spec().gpu().ifPresent(gpu -> hold(gpu, seat, loads));
    }
    loads.forEach(load -> model.addLessOrEqual(load, GpuRequest.WHOLE_DEVICE_MILLI));
  }

  private void hold(GpuRequest request, Seat seat, List<LinearExprBuilder> loads) {
    LinearExprBuilder held = LinearExpr.newBuilder();
    for (LinearExprBuilder load : loads) {
      BoolVar holds = model.newBoolVar("");
      held.add(holds);
      load.addTerm(holds, request.milliPerDevice());
    }
    model.addEquality(held, LinearExpr.term(seat.taken(), request.devices()));
  }
}
