package io.stowage.app.explain;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.manifest.Case;
import io.stowage.manifest.ManifestException;
import io.stowage.manifest.Readers;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Explains where pods may go, one question at a time; for one thread. */
public final class Explainer {
  private static final long SEED = 42;

  private final Scheduler scheduler;
  private final Preemption preemption;
  private final Readers readers = new Readers();

  public Explainer(Policy policy) {
    List<Filter> filters = Filters.withGates();
    this.scheduler = new Scheduler(filters, policy, Selector.firstBest());
    this.preemption =
        new Preemption(filters, PreemptionSettings.DEFAULT, new SplittableRandom(SEED));
  }

  public Explanation explain(Pod pod, ClusterSnapshot cluster) {
    return scheduler.explain(pod, cluster);
  }

  /** Whom preemption would evict, or why it cannot help; empty when some node will do anyway. */
  public Optional<Decision> preemption(Explanation explained, ClusterSnapshot cluster) {
    Choice nothingToChoose = new Choice(explained.pod(), List.of(), cluster);
    return explained
        .diagnosis()
        .filter(diagnosis -> explained.fault().isEmpty())
        .map(diagnosis -> preemption.insteadOf(new Decision.Reject(nothingToChoose, diagnosis)));
  }

  /** The answer, in JSON, to a case in JSON; a case that cannot be read has an error for answer. */
  public String answer(String caseLine) {
    try {
      Case asked = Case.read(caseLine, readers);
      return ExplanationJson.of(explain(asked.pod(), asked.cluster()), asked.problems());
    } catch (ManifestException broken) {
      return ExplanationJson.ofError(broken.problem().message());
    }
  }
}
