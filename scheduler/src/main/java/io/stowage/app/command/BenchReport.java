package io.stowage.app.command;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import io.stowage.app.TextTable;
import io.stowage.app.bench.BenchRow;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How the rows of a bench are written. */
enum BenchReport {
  TABLE {
    @Override
    String of(List<BenchRow> rows) {
      TextTable table =
          new TextTable(
              "workload",
              "bench",
              "nodes",
              "pods",
              "scheduler",
              "pods/s",
              "p50 µs",
              "p99 µs",
              "CPU ms/pod",
              "kB/decision",
              "heap MB");
      for (BenchRow row : rows) {
        table.row(
            row.workload(),
            row.bench(),
            String.format(Locale.ROOT, "%d", row.nodes()),
            String.format(Locale.ROOT, "%d", row.pods()),
            row.scheduler(),
            String.format(Locale.ROOT, "%,.0f", row.podsPerSecond()),
            orDash("%,.1f", row.p50Micros()),
            orDash("%,.1f", row.p99Micros()),
            String.format(Locale.ROOT, "%.3f", row.cpuMillisPerPod()),
            orDash("%,.1f", row.bytesPerDecision() / 1e3),
            orDash("%,.0f", row.heapMegabytes()));
      }
      return table.toString();
    }
  },
  JSON {
    @Override
    String of(List<BenchRow> rows) {
      try {
        return NULL_IF_UNKNOWN.writeValueAsString(Map.of("rows", rows)) + "\n";
      } catch (JsonProcessingException impossible) {
        throw new IllegalStateException("Numbers and names always make JSON", impossible);
      }
    }
  },
  CSV {
    @Override
    String of(List<BenchRow> rows) {
      StringBuilder text =
          new StringBuilder(
              "bench,nodes,pods,workload,scheduler,podsPerSecond,cpuMillisPerPod,p50Micros,p99Micros,heapMegabytes,bytesPerDecision\n");
      for (BenchRow row : rows) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%d,%d,%s,%s,%.1f,%.4f,%.2f,%.2f,%.1f,%.0f%n",
                row.bench(),
                row.nodes(),
                row.pods(),
                row.workload(),
                row.scheduler(),
                row.podsPerSecond(),
                row.cpuMillisPerPod(),
                row.p50Micros(),
                row.p99Micros(),
                row.heapMegabytes(),
                row.bytesPerDecision()));
      }
      return text.toString();
    }
  };

  abstract String of(List<BenchRow> rows);

  private static final ObjectMapper NULL_IF_UNKNOWN =
      new ObjectMapper()
          .registerModule(
              new SimpleModule()
                  .addSerializer(
                      double.class,
                      new StdScalarSerializer<Double>(Double.class) {
                        @Override
                        public void serialize(
                            Double value, JsonGenerator json, SerializerProvider unused)
                            throws IOException {
                          if (value.isNaN()) {
                            json.writeNull();
                          } else {
                            json.writeNumber(value);
                          }
                        }
                      }));

  private static String orDash(String format, double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
  }
}
