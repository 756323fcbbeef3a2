package io.stowage.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A query over labels: all requirements hold. An absent selector matches nothing, an empty one
 * everything.
 */
public record LabelSelector(boolean absent, List<Requirement> requirements) {

  /** What a missing selector means to kube-scheduler. */
  public static final LabelSelector NOTHING = new LabelSelector(true, List.of());

  public static final LabelSelector EVERYTHING = new LabelSelector(false, List.of());

  public LabelSelector {
    requirements = List.copyOf(requirements);
  }

  public static LabelSelector of(List<Requirement> requirements) {
    return new LabelSelector(false, requirements);
  }

  public static LabelSelector of(Map<String, String> labels) {
    return of(
        labels.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(
                label ->
                    new Requirement(
                        label.getKey(), Requirement.Operator.IN, Set.of(label.getValue())))
            .toList());
  }

  /** This selector narrowed by one more requirement. */
  public LabelSelector and(List<Requirement> more) {
    List<Requirement> all = new ArrayList<>(requirements);
    all.addAll(more);
    return new LabelSelector(absent, all);
  }

  public boolean isEmpty() {
    return requirements.isEmpty();
  }

  public boolean matches(Map<String, String> labels) {
    if (absent) {
      return false;
    }
    for (Requirement requirement : requirements) {
      if (!requirement.matches(labels)) {
        return false;
      }
    }
    return true;
  }
}
