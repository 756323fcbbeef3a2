package io.stowage.simulation;

import java.time.Duration;

/** What a pod really uses, as a part of what it asks for. */
public interface UsageCurve {

  UsageCurve AS_REQUESTED =
      new UsageCurve() {
        @Override
        public double ofRequestedCpu(Duration sinceStart) {
          return 1;
        }

        @Override
        public String toString() {
          return "as requested";
        }
      };

  /** The part of its requested CPU that is used, so long after the start of the run; may be > 1. */
  double ofRequestedCpu(Duration sinceStart);

  /** The part of its requested memory that is used. */
  default double ofRequestedMemory(Duration sinceStart) {
    return 1;
  }
}
