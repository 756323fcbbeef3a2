package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks for nodes until a share of all of them will do, each time from where the last search ended;
 * upstream's percentageOfNodesToScore (schedule_one.go, numFeasibleNodesToFind, v1.36). For one
 * thread.
 */
final class PartialSearch {
  private static final int FEWEST = 100;

  private final int percent;
  private int start;

  /**
   * What was found.
   *
   * @param fault ended the search
   * @param candidates in the snapshot's order
   * @param findings against all nodes, in the snapshot's order, where there is no candidate
   */
  record Found(Optional<Finding> fault, Candidates candidates, List<Finding> findings) {}

  PartialSearch(int percent) {
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException(
          "%d percent of nodes cannot be scored. Maybe give 1 to 100.".formatted(percent));
    }
    this.percent = percent;
  }

  boolean stopsBefore(int nodes) {
    return wanted(nodes) < nodes;
  }

  private int wanted(int nodes) {
    return Math.max(FEWEST, (int) ((long) nodes * percent / 100));
  }

  Found among(List<NodeView> nodes, Feasibility feasibility, @Nullable VerdictMemory memory) {
    int size = nodes.size();
    int wanted = wanted(size);
    @Nullable Finding[] against = new Finding[size];
    BitSet passed = new BitSet(size);
    int found = 0;
    int tried = 0;
    Optional<Finding> fault = Optional.empty();
    for (; tried < size && found < wanted && fault.isEmpty(); tried++) {
      int i = (start + tried) % size;
      NodeView node = nodes.get(i);
      Finding ofNodeTests =
          memory == null ? feasibility.firstNoOfNodeTests(node) : memory.finding(i);
      Finding no = feasibility.firstNo(node, i, ofNodeTests);
      if (no == null) {
        passed.set(i);
        found++;
      } else if (no.verdict() instanceof Verdict.Fault) {
        fault = Optional.of(no);
      }
      against[i] = no;
    }
    start = (start + tried) % size;
    return new Found(
        fault, candidates(nodes, passed, found), found == 0 ? findings(against) : List.of());
  }

  private static Candidates candidates(List<NodeView> nodes, BitSet passed, int found) {
    Candidates candidates = new Candidates(found);
    passed.stream().forEach(i -> candidates.append(nodes.get(i), i));
    return candidates;
  }

  private static List<Finding> findings(@Nullable Finding[] against) {
    List<Finding> findings = new ArrayList<>(against.length);
    for (Finding finding : against) {
      if (finding != null) {
        findings.add(Objects.requireNonNull(finding));
      }
    }
    return findings;
  }
}
