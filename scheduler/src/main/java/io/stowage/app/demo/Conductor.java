package io.stowage.app.demo;

import java.time.Duration;
import java.util.concurrent.Phaser;

/**
 * Keeps all runs at the same instant of the day, and the day at a pace that eyes can follow: at the
 * end of each frame every run waits for the others, and all wait until the frame's time is over.
 */
final class Conductor {
  private final Phaser gate;
  private final long nanosPerFrame;
  private final Runnable allHere;
  private final long began = System.nanoTime();
  private long framesDone;

  /**
   * A conductor of so many runs.
   *
   * @param allHere told, on the thread of any run, when all runs have come to the end of a frame
   */
  Conductor(int runs, Duration perFrame, Runnable allHere) {
    this.nanosPerFrame = perFrame.toNanos();
    this.allHere = allHere;
    this.gate =
        new Phaser(runs) {
          @Override
          protected boolean onAdvance(int frame, int waiting) {
            endFrame();
            return false;
          }
        };
  }

  /** A run has come to the end of a frame; comes back when all may go on. */
  void frameDone() {
    gate.arriveAndAwaitAdvance();
  }

  /** A run has failed: nobody waits any longer. */
  void giveUp() {
    gate.forceTermination();
  }

  boolean goesOn() {
    return !gate.isTerminated();
  }

  // Each frame is due at its own time since the start, so that a slow one is caught up with.
  private void endFrame() {
    allHere.run();
    framesDone++;
    long left = began + framesDone * nanosPerFrame - System.nanoTime();
    try {
      Thread.sleep(Duration.ofNanos(Math.max(left, 0)));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
