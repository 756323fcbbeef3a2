package io.stowage.app.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.TextTable;
import io.stowage.app.compare.RunSummary.Line;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** How the summary of a run is written: for people, as JSON, as CSV. */
public enum RunText {
  TABLE {
    @Override
    public String of(RunSummary summary) {
      Run run = summary.run();
      TextTable table = new TextTable("", "value", "unit", "meaning");
      all(summary)
          .forEach(line -> table.row(line.name(), figure(line), line.unit(), line.description()));
      return "%s under %s, seed %d%n%s".formatted(run.workload(), run.policy(), run.seed(), table);
    }
  },
  JSON {
    @Override
    public String of(RunSummary summary) {
      Run run = summary.run();
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("workload", run.workload());
      json.put("policy", run.policy());
      json.put("seed", run.seed());
      put(json, summary.course());
      put(json.putObject("metrics"), summary.metrics());
      return json + "\n";
    }
  },
  CSV {
    @Override
    public String of(RunSummary summary) {
      Run run = summary.run();
      return "workload,policy,seed,name,value,unit\n"
          + all(summary)
              .map(
                  line ->
                      "\"%s\",\"%s\",%d,%s,%s,%s\n"
                          .formatted(
                              run.workload(),
                              run.policy(),
                              run.seed(),
                              line.name(),
                              plain(line),
                              line.unit()))
              .collect(Collectors.joining());
    }
  };

  public abstract String of(RunSummary summary);

  private static Stream<Line> all(RunSummary summary) {
    return Stream.concat(summary.course().stream(), summary.metrics().stream());
  }

  private static void put(ObjectNode json, List<Line> lines) {
    for (Line line : lines) {
      if (line.value().isPresent()) {
        json.put(line.name(), line.value().getAsDouble());
      } else {
        json.putNull(line.name());
      }
    }
  }

  private static String plain(Line line) {
    return line.value().isPresent() ? String.valueOf(line.value().getAsDouble()) : "";
  }

  /** Counts have no decimals. */
  private static String figure(Line line) {
    double value = line.value().orElse(Double.NaN);
    return value == Math.rint(value)
        ? new Figures(0).of(value)
        : Figures.suiting(DoubleStream.of(value)).of(value);
  }
}
