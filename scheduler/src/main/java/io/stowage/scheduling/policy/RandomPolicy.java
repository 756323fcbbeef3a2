package io.stowage.scheduling.policy;

import io.stowage.cluster.DeviceShares;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** All candidates and all devices that fit are alike; the control that every policy must beat. */
public final class RandomPolicy implements Policy {
  private final RandomGenerator random;

  public RandomPolicy(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public double[] score(Choice choice) {
    double[] scores = new double[choice.candidates().size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = random.nextDouble();
    }
    return scores;
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return pod.spec().gpu().map(request -> drawn(request, node.deviceShares())).orElse(List.of());
  }

  private List<Integer> drawn(GpuRequest request, DeviceShares shares) {
    List<Integer> fitting = new ArrayList<>();
    for (int device = 0; device < shares.devices(); device++) {
      if (shares.freeMilli(device) >= request.milliPerDevice()) {
        fitting.add(device);
      }
    }
    Collections.shuffle(fitting, random);
    return fitting.subList(0, Math.min(request.devices(), fitting.size()));
  }
}
