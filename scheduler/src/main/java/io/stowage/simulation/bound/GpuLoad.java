package io.stowage.simulation.bound;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pods that fit together into one device, or onto the devices of one node, and their worth. */
record GpuLoad(Map<GpuRequest, Integer> pods, double worth) {
  private static final GpuLoad NOTHING = new GpuLoad(Map.of(), 0);

  /** A load to choose any number of times. */
  private record Part(int size, GpuLoad load) {}

  /** The load of the greatest worth for a node's devices, when each pod of a kind is worth that. */
  static GpuLoad best(Node.Devices devices, Map<GpuRequest, Double> worthPerPod) {
    List<Part> ofOneDevice = new ArrayList<>();
    List<Part> ofTheNode = new ArrayList<>();
    worthPerPod.forEach(
        (request, worth) -> {
          if (worth > 0 && request.accepts(devices.model())) {
            GpuLoad alone = new GpuLoad(Map.of(request, 1), worth);
            if (request.devices() == 1) {
              ofOneDevice.add(new Part(request.milliPerDevice(), alone));
            } else {
              ofTheNode.add(new Part(request.devices(), alone));
            }
          }
        });
    ofTheNode.add(new Part(1, fill(GpuRequest.WHOLE_DEVICE_MILLI, ofOneDevice)));
    return fill(devices.count(), ofTheNode);
  }

  /** The unbounded knapsack by dynamic programming. */
  private static GpuLoad fill(int capacity, List<Part> parts) {
    double[] worth = new double[capacity + 1];
    int[] chosen = new int[capacity + 1];
    for (int room = 1; room <= capacity; room++) {
      worth[room] = worth[room - 1];
      chosen[room] = parts.size();
      for (int part = 0; part < parts.size(); part++) {
        int size = parts.get(part).size();
        double withPart = size <= room ? worth[room - size] + parts.get(part).load().worth() : 0;
        if (withPart > worth[room]) {
          worth[room] = withPart;
          chosen[room] = part;
        }
      }
    }
    return collected(parts, chosen);
  }

  private static GpuLoad collected(List<Part> parts, int[] chosen) {
    GpuLoad load = NOTHING;
    int room = chosen.length - 1;
    while (room > 0) {
      if (chosen[room] == parts.size()) {
        room--;
      } else {
        Part part = parts.get(chosen[room]);
        load = load.plus(part.load());
        room -= part.size();
      }
    }
    return load;
  }

  private GpuLoad plus(GpuLoad other) {
    Map<GpuRequest, Integer> together = new LinkedHashMap<>(pods);
    other.pods.forEach((request, count) -> together.merge(request, count, Integer::sum));
    return new GpuLoad(together, worth + other.worth);
  }
}
