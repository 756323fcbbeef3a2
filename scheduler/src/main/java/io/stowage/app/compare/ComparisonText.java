package io.stowage.app.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How the rows of a comparison are written: for people, as JSON, as CSV. */
public enum ComparisonText {
  TABLE {
    @Override
    public String of(List<Row> rows) {
      TextTable table =
          new TextTable("workload", "policy", "metric", "mean", "95 %", "n", "p50 µs", "p99 µs");
      for (Row row : rows) {
        Estimate estimate = row.estimate();
        table.row(
            row.workload(),
            row.policy(),
            row.metric().name(),
            number(estimate.mean()),
            "%s … %s".formatted(number(estimate.low()), number(estimate.high())),
            String.valueOf(estimate.values().size()),
            number(row.decisions().p50()),
            number(row.decisions().p99()));
      }
      return table.toString();
    }
  },
  JSON {
    @Override
    public String of(List<Row> rows) {
      ObjectMapper mapper = new ObjectMapper();
      ObjectNode top = mapper.createObjectNode();
      ArrayNode array = top.putArray("rows");
      for (Row row : rows) {
        Estimate estimate = row.estimate();
        ObjectNode node = array.addObject();
        node.put("workload", row.workload());
        node.put("policy", row.policy());
        node.put("metric", row.metric().name());
        node.put("mean", estimate.mean());
        node.putArray("ci95").add(estimate.low()).add(estimate.high());
        node.put("n", estimate.values().size());
        ArrayNode values = node.putArray("values");
        estimate.values().forEach(values::add);
        node.putObject("decisionMicros")
            .put("p50", row.decisions().p50())
            .put("p99", row.decisions().p99());
      }
      try {
        return mapper.writeValueAsString(top) + "\n";
      } catch (JsonProcessingException impossible) {
        throw new IllegalStateException("Numbers and names always make JSON", impossible);
      }
    }
  },
  CSV {
    @Override
    public String of(List<Row> rows) {
      StringBuilder text =
          new StringBuilder(
              "workload,policy,metric,mean,low95,high95,n,p50Micros,p99Micros,values\n");
      for (Row row : rows) {
        Estimate estimate = row.estimate();
        text.append(
            "\"%s\",\"%s\",%s,%s,%s,%s,%d,%s,%s,%s%n"
                .formatted(
                    row.workload(),
                    row.policy(),
                    row.metric().name(),
                    estimate.mean(),
                    estimate.low(),
                    estimate.high(),
                    estimate.values().size(),
                    row.decisions().p50(),
                    row.decisions().p99(),
                    estimate.values().stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" "))));
      }
      return text.toString();
    }
  };

  public abstract String of(List<Row> rows);

  private static String number(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.2f", value);
  }
}
