package io.stowage.simulation.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads comma-separated values line by line; bad lines are reported with file and number. */
final class TraceFile {

  /** Makes something of a line. */
  interface RowReader<T> {
    T read(TraceRow row) throws TraceRow.BadRow;
  }

  private TraceFile() {}

  /** Reads a file whose first line names its columns. */
  static <T> List<T> withHeader(Path file, BadLines bad, RowReader<T> reader) {
    return read(file, List.of(), bad, reader);
  }

  /** Reads a file that has no such line. */
  static <T> List<T> withColumns(
      Path file, List<String> columns, BadLines bad, RowReader<T> reader) {
    return read(file, columns, bad, reader);
  }

  private static <T> List<T> read(
      Path file, List<String> given, BadLines bad, RowReader<T> reader) {
    List<T> rows = new ArrayList<>();
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      Map<String, Integer> columns = index(given);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        List<String> fields = split(line);
        if (columns.isEmpty()) {
          columns = index(fields.stream().map(String::strip).toList());
        } else if (!line.isBlank()) {
          try {
            rows.add(reader.read(new TraceRow(columns, fields)));
          } catch (TraceRow.BadRow problem) {
            bad.report(file, number, String.valueOf(problem.getMessage()));
          }
        }
      }
    } catch (MalformedInputException noText) {
      throw new WorkloadException("%s:%d is no UTF-8 text.".formatted(file, number + 1));
    } catch (IOException unreadable) {
      throw new WorkloadException("%s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
    bad.check(file, number);
    return rows;
  }

  private static Map<String, Integer> index(List<String> names) {
    Map<String, Integer> columns = new HashMap<>();
    IntStream.range(0, names.size()).forEach(i -> columns.putIfAbsent(names.get(i), i));
    return columns;
  }

  /** The fields of a line; commas in double quotes are part of a field (RFC 4180). */
  static List<String> split(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
