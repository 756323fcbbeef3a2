package io.stowage.scheduling.policy;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What pods usually ask for: the most frequent classes of pods with how popular each is. FGD calls
 * free GPU a fragment to the extent that these pods cannot use it.
 */
public record TypicalPods(List<Popular> classes) {

  /** How much of all pods the classes cover, as FGD's authors ran it. */
  public static final double USUAL_COVERAGE = 0.95;

  /** A class of pods that ask for the same CPU and GPU. */
  public record PodClass(long milliCpu, Optional<GpuRequest> gpu) {
    public static PodClass of(Pod pod) {
      return new PodClass(OpenbUnits.milliCpu(pod), pod.spec().gpu());
    }
  }

  /** A class and its share of all pods; the shares of all classes sum up to 1. */
  public record Popular(PodClass podClass, double popularity) {}

  public TypicalPods {
    classes = List.copyOf(classes);
  }

  public static TypicalPods of(Collection<Pod> pods) {
    Map<PodClass, Long> counts = new HashMap<>();
    pods.forEach(pod -> counts.merge(PodClass.of(pod), 1L, Long::sum));
    return of(counts, USUAL_COVERAGE);
  }

  /** The most frequent classes that together make up at least this part of all pods. */
  public static TypicalPods of(Map<PodClass, Long> counts, double coverage) {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    List<Map.Entry<PodClass, Long>> kept = new ArrayList<>();
    long covered = 0;
    for (Map.Entry<PodClass, Long> entry : mostFrequentFirst(counts)) {
      if (covered >= coverage * all) {
        break;
      }
      kept.add(entry);
      covered += entry.getValue();
    }
    double total = covered;
    return new TypicalPods(
        kept.stream().map(e -> new Popular(e.getKey(), e.getValue() / total)).toList());
  }

  // Classes that are equally frequent are told apart by content, so that answers repeat.
  private static List<Map.Entry<PodClass, Long>> mostFrequentFirst(Map<PodClass, Long> counts) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<PodClass, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry::getKey, BY_CONTENT))
        .toList();
  }

  private static final Comparator<PodClass> BY_CONTENT =
      Comparator.comparingLong(PodClass::milliCpu)
          .thenComparing(c -> c.gpu().map(GpuRequest::totalMilli).orElse(0L))
          .thenComparing(c -> c.gpu().map(g -> g.models().stream().sorted().toList()).toString());
}
