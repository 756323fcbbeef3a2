package io.stowage.training;

import java.util.random.RandomGenerator;

/**
 * A generator whose whole state is one number, so that a checkpoint can hold it (Steele, Lea and
 * Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
 */
public final class ResumableRandom implements RandomGenerator {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  public ResumableRandom(long seed) {
    this.state = seed;
  }

  public long state() {
    return state;
  }

  public void resume(long saved) {
    state = saved;
  }

  @Override
  public long nextLong() {
    state += GOLDEN_GAMMA;
    long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
