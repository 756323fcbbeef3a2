package io.stowage.training.rollout;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry;
import io.stowage.learning.Actor;
import io.stowage.learning.Encoder;
import io.stowage.learning.Experience;
import io.stowage.learning.ExperienceRecorder;
import io.stowage.learning.Features;
import io.stowage.learning.Rollout;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * What a journal tells, as experience: its events make the snapshots, its decisions are the
 * actions. Nobody acts, so that a learner must be able to learn from what others did.
 */
public record JournalRollout(List<JournalEntry> journal, Task task) implements Rollout {

  public JournalRollout {
    journal = List.copyOf(journal);
  }

  @Override
  public Features features() {
    return task.features();
  }

  @Override
  public void run(Actor nobody, Consumer<Experience> sink, long seed) {
    Encoder encoder = task.encoder(PolicyInputs.of(new SplittableRandom(seed)));
    ExperienceRecorder recorder = new ExperienceRecorder(encoder::encode, task.rewards(), sink);
    Repeating repeating = new Repeating();
    ClusterSnapshot cluster = ClusterSnapshot.empty();
    for (JournalEntry entry : journal) {
      switch (entry) {
        case JournalEntry.Happened happened -> cluster = cluster.after(happened.event());
        case JournalEntry.Decided decided -> {
          cluster = cluster.asOf(decided.at());
          repeating.again(decided, cluster).ifPresent(recorder::onDecision);
        }
        case JournalEntry.Compared _ -> {}
      }
    }
    recorder.finish();
  }

  /** Finds the candidates of each choice again, by the filters, and decides as was decided. */
  private static final class Repeating implements Policy {
    private final Scheduler scheduler =
        new Scheduler(Filters.kubeDefault(), this, Selector.firstBest());
    private String taken = "";

    /** Empty where the pod was not placed, is not known, or could by now not go there. */
    Optional<Decision> again(JournalEntry.Decided decided, ClusterSnapshot cluster) {
      Optional<Pod> pod = cluster.pod(decided.pod()).filter(known -> known.nodeName().isEmpty());
      if (pod.isEmpty() || decided.node().isEmpty() || !decided.victims().isEmpty()) {
        return Optional.empty();
      }
      taken = decided.node().get();
      return Optional.of(scheduler.decide(pod.get(), cluster))
          .filter(
              decision ->
                  decision instanceof Decision.Place place && place.node().name().equals(taken));
    }

    @Override
    public double[] score(Choice choice) {
      return choice.candidates().stream()
          .mapToDouble(node -> node.name().equals(taken) ? 1 : 0)
          .toArray();
    }
  }
}
