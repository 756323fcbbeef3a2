package io.stowage.app.serving;

import io.stowage.api.rest.Training;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the curves that {@code stowage train} writes for TensorBoard: TFRecords of event.proto and
 * summary.proto, whose field numbers stand beside each value. A record that is not whole yet ends
 * the reading.
 */
final class TrainingCurves {
  private static final Pattern NAME = Pattern.compile("events\\.out\\.tfevents\\.(\\d{1,18})\\..*");
  private static final String FOLDER_OPTION = "--log-dir=";
  private static final int MOST_BYTES = 8 << 20;
  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;
  private static final int STEP = 2;
  private static final int SUMMARY = 5;
  private static final int VALUE = 1;
  private static final int TAG = 1;
  private static final int SIMPLE_VALUE = 2;

  private TrainingCurves() {}

  /** A value at a step. */
  record Point(long step, double value) {}

  /** Where a training writes them. */
  static Path folderOf(Training.Order order, Path models) {
    return order.arguments().stream()
        .filter(argument -> argument.startsWith(FOLDER_OPTION))
        .map(argument -> Path.of(argument.substring(FOLDER_OPTION.length())))
        .findFirst()
        .orElseGet(() -> models.resolve(order.out()).resolve("logs"));
  }

  /** The curves of the last run in a folder, by tag; none where there is none. */
  static Map<String, List<Point>> latestIn(Path folder) throws IOException {
    return latestIn(folder, Instant.EPOCH);
  }

  /** The same of those that began at this time or later. */
  static Map<String, List<Point>> latestIn(Path folder, Instant since) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Map.of();
    }
    Optional<Path> latest =
        filesIn(folder).stream()
            .filter(file -> !began(file).isBefore(since))
            .max(Comparator.comparing(file -> String.valueOf(file.getFileName())));
    return latest.isEmpty() ? Map.of() : read(latest.get());
  }

  /** Without what we may not read, as {@code lost+found}, or what is gone by now. */
  private static List<Path> filesIn(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        Set.of(),
        2,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException why) {
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /** By the milliseconds in the file's name; of other files, long ago. */
  private static Instant began(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return name.matches() ? Instant.ofEpochMilli(Long.parseLong(name.group(1))) : Instant.MIN;
  }

  private static Map<String, List<Point>> read(Path file) throws IOException {
    ByteBuffer bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = ByteBuffer.wrap(in.readNBytes(MOST_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }
    Map<String, List<Point>> curves = new TreeMap<>();
    while (bytes.remaining() >= HEADER_BYTES) {
      long length = bytes.getLong();
      bytes.getInt();
      if (length < 0 || length + Integer.BYTES > bytes.remaining()) {
        break;
      }
      event(bytes.slice(bytes.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN), curves);
      bytes.position(bytes.position() + (int) length + Integer.BYTES);
    }
    return curves;
  }

  private static void event(ByteBuffer event, Map<String, List<Point>> curves) {
    long step = 0;
    while (event.hasRemaining()) {
      long key = varint(event);
      if (key == key(STEP, 0)) {
        step = varint(event);
      } else if (key == key(SUMMARY, 2)) {
        summary(piece(event), step, curves);
      } else {
        skip(event, key);
      }
    }
  }

  private static void summary(ByteBuffer summary, long step, Map<String, List<Point>> curves) {
    while (summary.hasRemaining()) {
      long key = varint(summary);
      if (key == key(VALUE, 2)) {
        value(piece(summary), step, curves);
      } else {
        skip(summary, key);
      }
    }
  }

  private static void value(ByteBuffer value, long step, Map<String, List<Point>> curves) {
    String tag = "";
    while (value.hasRemaining()) {
      long key = varint(value);
      if (key == key(TAG, 2)) {
        tag = StandardCharsets.UTF_8.decode(piece(value)).toString();
      } else if (key == key(SIMPLE_VALUE, 5)) {
        float number = value.getFloat();
        if (Float.isFinite(number)) {
          curves.computeIfAbsent(tag, _ -> new ArrayList<>()).add(new Point(step, number));
        }
      } else {
        skip(value, key);
      }
    }
  }

  private static long key(int field, int wireType) {
    return (long) field << 3 | wireType;
  }

  private static ByteBuffer piece(ByteBuffer from) {
    int length = (int) varint(from);
    ByteBuffer piece = from.slice(from.position(), length).order(ByteOrder.LITTLE_ENDIAN);
    from.position(from.position() + length);
    return piece;
  }

  private static void skip(ByteBuffer from, long key) {
    switch ((int) (key & 7)) {
      case 0 -> varint(from);
      case 1 -> from.position(from.position() + Long.BYTES);
      case 2 -> piece(from);
      default -> from.position(from.position() + Integer.BYTES);
    }
  }

  private static long varint(ByteBuffer from) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = from.get();
      number |= (long) (part & 0x7f) << shift;
      if (part >= 0) {
        return number;
      }
    }
  }
}
