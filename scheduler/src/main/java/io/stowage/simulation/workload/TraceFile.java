package io.stowage.simulation.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    try (BufferedReader lines = open(file)) {
      Map<String, Integer> columns = index(given);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (columns.isEmpty()) {
          columns = header(file, line);
        } else if (!line.isBlank()) {
          try {
            rows.add(reader.read(row(file, columns, line)));
          } catch (TraceRow.BadRow problem) {
            bad.report(file, number, String.valueOf(problem.getMessage()));
          }
        }
      }
    } catch (IOException unreadable) {
      throw new WorkloadException("%s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
    bad.check(file, number);
    if (rows.isEmpty()) {
      throw new WorkloadException(
          number == 0
              ? "%s is empty.".formatted(file)
              : "%s has no line that can be used.".formatted(file));
    }
    return rows;
  }

  /** What is no UTF-8 becomes a character that no trace has, so that its line can be named. */
  private static BufferedReader open(Path file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
  }

  private static Map<String, Integer> header(Path file, String line) {
    List<String> names = split(line).stream().map(String::strip).toList();
    if (!isText(line) || Set.copyOf(names).size() < names.size()) {
      throw new WorkloadException(
          "%s:1: this is no header. Maybe name each column once.".formatted(file));
    }
    return index(names);
  }

  private static TraceRow row(Path file, Map<String, Integer> columns, String line)
      throws TraceRow.BadRow {
    if (!isText(line)) {
      throw new TraceRow.BadRow("this is no text");
    }
    List<String> fields = split(line);
    if (fields.size() != columns.size()) {
      throw new TraceRow.BadRow(
          "%d fields, but there are %d columns".formatted(fields.size(), columns.size()));
    }
    return new TraceRow(file, columns, fields);
  }

  private static boolean isText(String line) {
    return line.chars().noneMatch(c -> c == '\uFFFD' || (Character.isISOControl(c) && c != '\t'));
  }

  private static Map<String, Integer> index(List<String> names) {
    Map<String, Integer> columns = new HashMap<>();
    IntStream.range(0, names.size()).forEach(i -> columns.put(names.get(i), i));
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
