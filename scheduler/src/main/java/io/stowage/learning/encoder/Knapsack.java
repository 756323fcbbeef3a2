package io.stowage.learning.encoder;

/** The dearest things that fit into a room, each as often as one likes; for every size of room. */
final class Knapsack {
  private static final int NOTHING_MORE = -1;

  private final int[] sizes;
  private final double[] worth;
  private final int[] last;

  Knapsack(int largest, int[] sizes, double[] prices) {
    this.sizes = sizes;
    this.worth = new double[largest + 1];
    this.last = new int[largest + 1];
    for (int room = 1; room <= largest; room++) {
      worth[room] = worth[room - 1];
      last[room] = NOTHING_MORE;
      for (int i = 0; i < sizes.length && sizes[i] <= room; i++) {
        double with = worth[room - sizes[i]] + prices[i];
        if (with > worth[room]) {
          worth[room] = with;
          last[room] = i;
        }
      }
    }
  }

  double worth(int room) {
    return worth[room];
  }

  /** How often each thing is in that room. */
  int[] contents(int room) {
    int[] contents = new int[sizes.length];
    int left = room;
    while (left > 0) {
      if (last[left] == NOTHING_MORE) {
        left--;
      } else {
        contents[last[left]]++;
        left -= sizes[last[left]];
      }
    }
    return contents;
  }
}
