package io.stowage.learning.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoomFlowTest {
  // The first fits into the first room alone, the second into both.
  private static final boolean[][] FITS = {{true, false}, {true, true}};

  private static boolean[] lacking(double first, double second) {
    RoomFlow flow = new RoomFlow(FITS, new double[] {10, 10});
    flow.add(new double[] {first, second});
    return flow.lacking();
  }

  @Test
  void whoCanGoElsewhereMakesRoom() {
    assertThat(lacking(10, 10)).containsExactly(false, false);
  }

  @Test
  void whoIsNotMetLacksRoomAndWhoCannotBeMovedForItDoesNot() {
    assertThat(lacking(12, 3)).containsExactly(true, false);
  }

  @Test
  void whoSharesTheLastRoomLacksItToo() {
    assertThat(lacking(8, 13)).containsExactly(true, true);
  }

  @Test
  void whatComesLaterMovesThoseAsideThatCameBefore() {
    RoomFlow flow = new RoomFlow(FITS, new double[] {10, 10});
    flow.add(new double[] {0, 10});
    flow.add(new double[] {10, 0});
    assertThat(flow.lacking()).containsExactly(false, false);
    flow.add(new double[] {0, 1});
    assertThat(flow.lacking()).containsExactly(true, true);
  }

  /**
   * By Hall's theorem: all are met if and only if no set of demands wants more than its rooms have.
   */
  @Test
  void inRandomCasesSomebodyLacksRoomJustWhereSomeSetWantsMoreThanItsRoomsHave() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 2_000; run++) {
      int demands = 1 + random.nextInt(5);
      int rooms = 1 + random.nextInt(5);
      boolean[][] fits = new boolean[demands][rooms];
      double[] wanted = new double[demands];
      double[] room = new double[rooms];
      for (int r = 0; r < rooms; r++) {
        room[r] = random.nextInt(8);
      }
      for (int d = 0; d < demands; d++) {
        wanted[d] = random.nextInt(8);
        for (int r = 0; r < rooms; r++) {
          fits[d][r] = random.nextInt(3) == 0;
        }
      }
      RoomFlow flow = new RoomFlow(fits, room);
      flow.add(wanted);
      boolean anyLacks = false;
      for (boolean lacks : flow.lacking()) {
        anyLacks |= lacks;
      }
      assertThat(anyLacks).as("run %d", run).isEqualTo(isTooMuch(fits, wanted, room));
    }
  }

  private static boolean isTooMuch(boolean[][] fits, double[] wanted, double[] room) {
    for (int set = 1; set < 1 << wanted.length; set++) {
      double asked = 0;
      double there = 0;
      for (int d = 0; d < wanted.length; d++) {
        asked += (set >> d & 1) * wanted[d];
      }
      for (int r = 0; r < room.length; r++) {
        boolean reached = false;
        for (int d = 0; d < wanted.length; d++) {
          reached |= (set >> d & 1) == 1 && fits[d][r];
        }
        there += reached ? room[r] : 0;
      }
      if (asked > there) {
        return true;
      }
    }
    return false;
  }
}
