package io.stowage.app.live;

/** How many of the last hundred were bad; nothing is said before there are twenty. */
final class Shares {
  private static final int WINDOW = 100;
  private static final int ENOUGH = 20;

  private final boolean[] bad = new boolean[WINDOW];
  private int seen;
  private int badNow;

  void add(boolean isBad) {
    int place = seen % WINDOW;
    badNow += (isBad ? 1 : 0) - (seen >= WINDOW && bad[place] ? 1 : 0);
    bad[place] = isBad;
    seen++;
  }

  boolean exceeds(double share) {
    return seen >= ENOUGH && percent() > 100 * share;
  }

  int percent() {
    return seen == 0 ? 0 : 100 * badNow / Math.min(seen, WINDOW);
  }
}
