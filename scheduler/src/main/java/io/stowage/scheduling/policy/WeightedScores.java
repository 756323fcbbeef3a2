package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.ReadAhead;
import io.stowage.scheduling.Twins;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Upstream's way to score: each score's normalised points times its weight, summed. {@code
 * kube-default} is this with all of upstream's scores and weights.
 *
 * <p>Points that read one node at a time are remembered for the pod's twins and worked out again
 * only for nodes that have changed since; those that compare nodes are normalised afresh, since the
 * candidates may be others.
 */
public final class WeightedScores implements Policy {
  private static final int KINDS_REMEMBERED = 256;

  /** A score and what its points count. */
  public record Weighted(Score score, int weight) {}

  private record Ready(String name, int weight, Scoring scoring) {}

  private final List<Weighted> scores;
  private final Twins<PointsMemory> twins = new Twins<>(KINDS_REMEMBERED, PointsMemory::new);
  private final ReadAhead readAhead = new ReadAhead();
  private long[] points = new long[0];
  private long[][] scratch = new long[0][];

  public WeightedScores(List<Weighted> scores) {
    this.scores = List.copyOf(scores);
  }

  @Override
  public double[] score(Choice choice) {
    int candidates = choice.candidates().size();
    points = points.length < candidates ? new long[candidates] : points;
    double[] totals = new double[candidates];
    List<Ready> fixed = new ArrayList<>(scores.size());
    List<Ready> comparing = new ArrayList<>(scores.size());
    for (Ready one : ready(choice)) {
      if (!one.scoring.readsNodeAlone()) {
        readAndAdd(one, choice, totals);
      } else if (one.scoring.comparesNodes()) {
        comparing.add(one);
      } else {
        fixed.add(one);
      }
    }
    PointsMemory memory = twins.recall(choice.pod().spec()).orElse(null);
    if (memory == null) {
      addAfresh(array(fixed), array(comparing), choice, totals);
    } else {
      addRemembered(memory, array(fixed), array(comparing), choice, totals);
    }
    return totals;
  }

  private static Ready[] array(List<Ready> list) {
    return list.toArray(Ready[]::new);
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    int candidates = choice.candidates().size();
    Map<String, double[]> parts = new LinkedHashMap<>();
    for (Ready one : ready(choice)) {
      long[] normalised = new long[candidates];
      read(one, choice, normalised);
      double[] weighted = new double[candidates];
      for (int i = 0; i < candidates; i++) {
        weighted[i] = (double) normalised[i] * one.weight;
      }
      parts.put(one.name, weighted);
    }
    return parts;
  }

  private List<Ready> ready(Choice choice) {
    List<Ready> ready = new ArrayList<>(scores.size());
    for (Weighted weighted : scores) {
      Scoring scoring = weighted.score.prepare(choice);
      if (scoring != Scoring.SKIP) {
        ready.add(new Ready(weighted.score.name(), weighted.weight, scoring));
      }
    }
    return ready;
  }

  private void readAndAdd(Ready one, Choice choice, double[] totals) {
    read(one, choice, points);
    add(points, one.weight, totals);
  }

  private static void read(Ready one, Choice choice, long[] into) {
    int size = choice.candidates().size();
    if (one.scoring instanceof Scoring.ByIndex byIndex) {
      for (int i = 0; i < size; i++) {
        into[i] = byIndex.pointsAt(choice.nodeIndex(i));
      }
    } else {
      for (int i = 0; i < size; i++) {
        into[i] = one.scoring.points(choice.candidates().get(i));
      }
    }
    one.scoring.normalise(into, size);
  }

  // Node by node, so that each node is fetched into the processor's cache once for all scores.
  private void addAfresh(Ready[] fixed, Ready[] comparing, Choice choice, double[] totals) {
    List<NodeView> candidates = choice.candidates();
    long[][] compared = scratch(comparing.length, totals.length);
    for (int i = 0; i < totals.length; i++) {
      NodeView node = readAhead.get(candidates, i);
      totals[i] += fixedPoints(fixed, node);
      for (int score = 0; score < comparing.length; score++) {
        compared[score][i] = comparing[score].scoring.points(node);
      }
    }
    for (int score = 0; score < comparing.length; score++) {
      comparing[score].scoring.normalise(compared[score], totals.length);
      add(compared[score], comparing[score].weight, totals);
    }
  }

  private long[][] scratch(int scores, int candidates) {
    if (scratch.length < scores || (scores > 0 && scratch[0].length < candidates)) {
      scratch = new long[scores][candidates];
    }
    return scratch;
  }

  private void addRemembered(
      PointsMemory memory, Ready[] fixed, Ready[] comparing, Choice choice, double[] totals) {
    memory.refresh(
        choice,
        node -> fixedPoints(fixed, node),
        Arrays.stream(comparing).map(Ready::scoring).toArray(Scoring[]::new));
    memory.addFixed(choice, totals);
    for (int i = 0; i < comparing.length; i++) {
      if (memory.isAllZero(i)) {
        // Among equals each counts the same, and so as if it stood alone.
        points[0] = 0;
        comparing[i].scoring.normalise(points, 1);
        addToAll(points[0] * comparing[i].weight, totals);
      } else {
        memory.copyCompared(i, choice, points);
        comparing[i].scoring.normalise(points, totals.length);
        add(points, comparing[i].weight, totals);
      }
    }
  }

  private static long fixedPoints(Ready[] fixed, NodeView node) {
    long sum = 0;
    for (Ready one : fixed) {
      sum += one.scoring.points(node) * one.weight;
    }
    return sum;
  }

  private static void add(long[] points, int weight, double[] totals) {
    for (int i = 0; i < totals.length; i++) {
      totals[i] += points[i] * weight;
    }
  }

  private static void addToAll(long points, double[] totals) {
    for (int i = 0; i < totals.length; i++) {
      totals[i] += points;
    }
  }
}
