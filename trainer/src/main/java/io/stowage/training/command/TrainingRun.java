package io.stowage.training.command;

import io.stowage.training.course.Course;
import io.stowage.training.course.CourseLog;
import io.stowage.training.course.Standing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** One of the runs of a training: its own seed, its course, and the log of it. */
final class TrainingRun {
  private final long seed;
  private final Course course;
  private final Deadline deadline;
  private final Path logs;
  private final AtomicReference<Standing> standing;

  TrainingRun(long seed, Course course, Deadline deadline, Path logs) {
    this.seed = seed;
    this.course = course;
    this.deadline = deadline;
    this.logs = logs;
    this.standing = new AtomicReference<>(course.standing());
  }

  long seed() {
    return seed;
  }

  Course course() {
    return course;
  }

  /** Whether anything is known of it. */
  boolean hasBegun() {
    return !Double.isNaN(standing().validated());
  }

  /** How far it is; for any thread. */
  Standing standing() {
    return standing.get();
  }

  long done(BudgetOptions.Unit unit) {
    return Math.min(unit.total(), unit.of(standing(), deadline.elapsedSeconds()));
  }

  void run(BudgetOptions budget) throws InterruptedException, IOException {
    deadline.begin();
    try (CourseLog log = new CourseLog(logs, InstantSource.system())) {
      course.run(
          now -> budget.isOpen(now) && !deadline.isOver(),
          now -> {
            standing.set(now);
            log.tell(now);
          });
    }
  }
}
