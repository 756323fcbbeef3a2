package io.stowage.app.demo;

import io.stowage.app.demo.BoardFrame.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The cells as the page shows them, so that it need be told only of those that change. */
final class CellsShown {
  private final Cell[] cells;
  private boolean told;

  CellsShown(int nodes) {
    this.cells = new Cell[nodes];
    Arrays.setAll(cells, Cells::absent);
  }

  /** Of all nodes that there are now, those that changed; the first time all. */
  List<Cell> changed(List<Cell> present) {
    Cell[] before = cells.clone();
    Arrays.setAll(cells, Cells::absent);
    present.forEach(cell -> cells[cell.node()] = cell);
    List<Cell> changed = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      if (!told || !cells[i].equals(before[i])) {
        changed.add(cells[i]);
      }
    }
    told = true;
    return changed;
  }
}
