package io.stowage.training.course;

import io.stowage.training.Checkpoint;
import io.stowage.training.Knowledge;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * One training from its first lesson to its last. The model that did best in the exam is kept, not
 * the last one; a checkpoint holds all that is needed to go on after a break.
 */
public final class Course {

  /**
   * What can be set.
   *
   * @param validateEvery lessons from one exam to the next
   * @param patience exams without a better result after which it ends
   * @param saveEvery the longest time without a checkpoint
   */
  public record Rules(int validateEvery, int patience, Duration saveEvery) {}

  private final Training training;
  private final Exam exam;
  private final Rules rules;
  private final Path checkpoints;
  private final LongSupplier nanoTime;
  private int lessons;
  private int stale;
  private double validated = Double.NaN;
  private double best = Double.NEGATIVE_INFINITY;
  private Candidate untrained;
  private Candidate kept;
  private long savedAt;

  /**
   * A course that begins.
   *
   * @param checkpoints the folder for them
   */
  public Course(
      Training training, Exam exam, Rules rules, Path checkpoints, LongSupplier nanoTime) {
    this.training = training;
    this.exam = exam;
    this.rules = rules;
    this.checkpoints = checkpoints;
    this.nanoTime = nanoTime;
    this.untrained = Candidate.of(training.knowledge());
    this.kept = untrained;
  }

  /** Teaches as long as it is wanted and patience lasts. */
  public void run(Predicate<Standing> wanted, Consumer<Standing> told)
      throws InterruptedException, IOException {
    if (lessons == 0) {
      validate();
      save();
      told.accept(standing());
    }
    while (stale < rules.patience() && wanted.test(standing())) {
      training.lesson(lessons++);
      boolean examined = lessons % rules.validateEvery() == 0;
      if (examined) {
        validate();
      }
      if (examined || nanoTime.getAsLong() - savedAt > rules.saveEvery().toNanos()) {
        save();
      }
      told.accept(standing());
    }
    if (lessons % rules.validateEvery() != 0) {
      validate();
      told.accept(standing());
    }
    save();
  }

  private void validate() throws InterruptedException {
    Candidate now = Candidate.of(training.knowledge());
    validated =
        exam.values(now).stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    stale = validated > best ? 0 : stale + 1;
    // Of equals the last, which has learned longest: else one that has not learned might be kept.
    if (validated >= best) {
      best = validated;
      kept = now;
    }
  }

  public Standing standing() {
    return new Standing(lessons, training.knowledge().report(), validated, best, stale);
  }

  /** The best so far. */
  public Candidate best() {
    return kept;
  }

  /** What it began with. */
  public Candidate untrained() {
    return untrained;
  }

  private void save() throws IOException {
    Checkpoint checkpoint =
        new Checkpoint()
            .put("course.lessons", lessons)
            .put("course.stale", stale)
            .put("course.validated", validated)
            .put("course.best", best)
            .put("course.kept", kept.onnx())
            .put("course.untrained", untrained.onnx());
    training.knowledge().save(checkpoint);
    checkpoint.write(checkpoints);
    savedAt = nanoTime.getAsLong();
  }

  /** Goes on from the last checkpoint; answers whether there is one. */
  public boolean resume() throws IOException {
    if (!Checkpoint.isIn(checkpoints)) {
      return false;
    }
    Checkpoint checkpoint = Checkpoint.read(checkpoints);
    Knowledge knowledge = training.knowledge();
    knowledge.load(checkpoint);
    lessons = (int) checkpoint.number("course.lessons");
    stale = (int) checkpoint.number("course.stale");
    validated = checkpoint.decimal("course.validated");
    best = checkpoint.decimal("course.best");
    boolean alone = knowledge.model().scoresNodesAlone();
    kept = new Candidate(checkpoint.file("course.kept"), alone);
    untrained = new Candidate(checkpoint.file("course.untrained"), alone);
    return true;
  }
}
