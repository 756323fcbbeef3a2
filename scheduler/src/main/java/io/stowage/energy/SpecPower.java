package io.stowage.energy;

import io.stowage.cluster.Node;
import java.util.List;

/**
 * The eleven measured points of a SPECpower_ssj2008 result, at 0, 10, … 100 % of the CPU, and
 * straight lines between them (as in CloudSim: Beloglazov, Buyya, CCPE 24(13), 2012). Devices draw
 * nothing.
 */
public record SpecPower(List<Double> watts) implements PowerModel {
  private static final int STEPS = 10;

  public SpecPower {
    watts = List.copyOf(watts);
    if (watts.size() != STEPS + 1) {
      throw new IllegalArgumentException(
          "A curve of %d points will not do. Maybe give watts at 0, 10, … 100 %%."
              .formatted(watts.size()));
    }
  }

  @Override
  public double watts(Node node, double milliCpu, int busyDevices) {
    long capacity = node.allocatable().milliCpu();
    double steps = capacity == 0 ? 0 : Math.clamp(STEPS * milliCpu / capacity, 0, STEPS);
    int below = Math.min((int) steps, STEPS - 1);
    return watts.get(below) + (watts.get(below + 1) - watts.get(below)) * (steps - below);
  }
}
