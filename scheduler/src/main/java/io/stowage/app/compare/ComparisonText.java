package io.stowage.app.compare;

import java.util.stream.Collectors;

/** How a comparison is written: for people, as JSON, as CSV. */
public enum ComparisonText {
  TABLE {
    @Override
    public String of(Comparison comparison, boolean coloured) {
      return new ComparisonTable(coloured).of(comparison);
    }
  },
  JSON {
    @Override
    public String of(Comparison comparison, boolean coloured) {
      return ComparisonJson.of(comparison) + "\n";
    }
  },
  CSV {
    @Override
    public String of(Comparison comparison, boolean coloured) {
      return HEADER
          + comparison.rows().stream().map(ComparisonText::csvLine).collect(Collectors.joining());
    }
  };

  private static final String HEADER =
      "workload,policy,metric,mean,low95,high95,n,bound,p50Micros,p99Micros,values\n";

  /** The text; colours are for terminals. */
  public abstract String of(Comparison comparison, boolean coloured);

  private static String csvLine(Row row) {
    Estimate estimate = row.estimate();
    return "\"%s\",\"%s\",%s,%s,%s,%s,%d,%s,%s,%s,%s\n"
        .formatted(
            row.workload(),
            row.policy(),
            row.metric().name(),
            csv(estimate.mean()),
            csv(estimate.low()),
            csv(estimate.high()),
            estimate.values().size(),
            row.bound().isPresent() ? csv(row.bound().getAsDouble()) : "",
            csv(row.decisions().p50()),
            csv(row.decisions().p99()),
            estimate.values().stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  /** What is not known is an empty field. */
  private static String csv(double number) {
    return Double.isFinite(number) ? String.valueOf(number) : "";
  }
}
