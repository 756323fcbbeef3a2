package io.stowage.learning.encoder;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * How much of several demands finds room, each in some of several rooms: a maximal flow (Ford and
 * Fulkerson, 1956). A demand lacks room if it is not met, or if it is met by room that one which is
 * not met could have instead: more room for it would let more in (min cut).
 */
final class RoomFlow {
  private static final double EPSILON = 1e-6;
  private static final int NOBODY = -1;

  private final boolean[][] fits;
  private final double[] wanted;
  private final double[] room;
  private final double[][] flow;

  /**
   * Nothing is wanted yet.
   *
   * @param fits by demand and room
   */
  RoomFlow(boolean[][] fits, double[] room) {
    this.fits = fits;
    this.wanted = new double[fits.length];
    this.room = room.clone();
    this.flow = new double[fits.length][room.length];
  }

  /** More is wanted, and let in as far as possible. */
  void add(double[] more) {
    for (int demand = 0; demand < wanted.length; demand++) {
      wanted[demand] += more[demand];
    }
    while (augment()) {}
  }

  /** Which demands lack room. */
  boolean[] lacking() {
    return new Search().asked;
  }

  private boolean augment() {
    Search search = new Search();
    for (int end = 0; end < room.length; end++) {
      if (search.reached[end] && room[end] > EPSILON) {
        search.move(end);
        return true;
      }
    }
    return false;
  }

  /** Who can be reached from a demand that is not met. */
  private final class Search {
    private final boolean[] reached = new boolean[room.length];
    private final int[] demandBefore = new int[room.length];
    private final int[] roomBefore = new int[wanted.length];
    private final boolean[] asked = new boolean[wanted.length];

    Search() {
      ArrayDeque<Integer> next = new ArrayDeque<>();
      Arrays.fill(roomBefore, NOBODY);
      for (int demand = 0; demand < wanted.length; demand++) {
        if (wanted[demand] > EPSILON) {
          asked[demand] = true;
          next.add(demand);
        }
      }
      while (!next.isEmpty()) {
        int demand = next.remove();
        for (int to = 0; to < room.length; to++) {
          if (fits[demand][to] && !reached[to]) {
            reached[to] = true;
            demandBefore[to] = demand;
            for (int other = 0; other < wanted.length; other++) {
              if (!asked[other] && flow[other][to] > EPSILON) {
                asked[other] = true;
                roomBefore[other] = to;
                next.add(other);
              }
            }
          }
        }
      }
    }

    /** Lets in as much as goes along the way that was found to this room. */
    void move(int end) {
      double most = room[end];
      int demand = demandBefore[end];
      while (roomBefore[demand] != NOBODY) {
        most = Math.min(most, flow[demand][roomBefore[demand]]);
        demand = demandBefore[roomBefore[demand]];
      }
      most = Math.min(most, wanted[demand]);
      wanted[demand] -= most;
      room[end] -= most;
      int to = end;
      while (to != NOBODY) {
        int from = demandBefore[to];
        flow[from][to] += most;
        to = roomBefore[from];
        if (to != NOBODY) {
          flow[from][to] -= most;
        }
      }
    }
  }
}
