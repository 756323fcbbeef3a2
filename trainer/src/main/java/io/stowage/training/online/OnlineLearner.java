package io.stowage.training.online;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.RecentEvents;
import io.stowage.learning.Model;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.workload.JournalWorkload;
import io.stowage.simulation.workload.JournalWorkload.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Learns on a loop that runs, and is asked which model decides. Attempts are made at once and on
 * the loop's thread, as suits a simulated cluster, whose clock stands still meanwhile; a live
 * scheduler has them made by another process.
 */
public final class OnlineLearner implements DecisionListener {

  /**
   * When is learned, and from what.
   *
   * @param every placements from one attempt to the next
   * @param window about so many pods that came last are learned from and judged by
   * @param heldPart the last part of them, by which is judged
   * @param part how they are drawn
   */
  public record Settings(int every, int window, double heldPart, Part part) {
    public Settings every(int other) {
      return new Settings(other, window, heldPart, part);
    }
  }

  /** An attempt, after so many placements. */
  public record Attempt(long placements, Instant at, Improvement.Found found) {}

  private final Improvement improvement;
  private final Settings settings;
  private final long seed;
  private final RecentEvents recent;
  private final List<Attempt> attempts = new ArrayList<>();
  private ClusterSnapshot cluster = ClusterSnapshot.empty();
  private double[] weights;
  private Model model;
  private long placements;

  public OnlineLearner(Improvement improvement, Settings settings, double[] start, long seed) {
    this.improvement = improvement;
    this.settings = settings;
    this.seed = seed;
    this.recent = new RecentEvents(settings.window, () -> cluster);
    this.weights = start.clone();
    this.model = improvement.model(start);
  }

  /** What decides now. */
  public Model model() {
    return model;
  }

  public double[] weights() {
    return weights.clone();
  }

  public List<Attempt> attempts() {
    return List.copyOf(attempts);
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    recent.onEvent(event, at);
    cluster = cluster.after(event);
  }

  @Override
  public void onDecision(Decision decision) {
    if (decision instanceof Decision.Place && ++placements % settings.every == 0) {
      learn(decision.choice().cluster().at());
    }
  }

  /** What is remembered now. */
  public List<JournalEntry.Happened> story() {
    return recent.story().told();
  }

  private void learn(Instant at) {
    List<JournalEntry.Happened> story = story();
    double cut = 1 - settings.heldPart;
    try {
      Improvement.Found found =
          improvement.attempt(
              weights,
              JournalWorkload.of(story, settings.part.between(0, cut)),
              JournalWorkload.of(story, settings.part.between(cut, 1)),
              seed + placements,
              () -> true);
      attempts.add(new Attempt(placements, at, found));
      if (found.verdict().promoted()) {
        weights = found.weights();
        model = improvement.model(weights);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while learning", stopped);
    }
  }
}
