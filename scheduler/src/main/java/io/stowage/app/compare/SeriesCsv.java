package io.stowage.app.compare;

import io.stowage.simulation.metric.OverTime;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The curves of a run as CSV: a line for each piece of time, a column for each quantity. */
public final class SeriesCsv {
  private SeriesCsv() {}

  public static String of(RunRecord record) {
    List<String> names = List.copyOf(Quantities.catalogue().keySet());
    List<OverTime> curves =
        names.stream().map(record.overTime()::get).filter(Objects::nonNull).toList();
    StringBuilder text = new StringBuilder("seconds,").append(String.join(",", names)).append('\n');
    for (int piece = 0; piece < curves.getFirst().pieces(); piece++) {
      List<String> cells = new ArrayList<>();
      for (OverTime curve : curves) {
        double mean = curve.mean(piece);
        cells.add(Double.isFinite(mean) ? String.valueOf(mean) : "");
      }
      String end = String.valueOf((piece + 1) * curves.getFirst().pieceSeconds());
      text.append(Stream.concat(Stream.of(end), cells.stream()).collect(Collectors.joining(",")))
          .append('\n');
    }
    return text.toString();
  }
}
