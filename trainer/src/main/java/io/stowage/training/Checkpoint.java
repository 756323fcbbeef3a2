package io.stowage.training;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a learner needs to go on, in a file that is either written whole or not at all. */
public final class Checkpoint {
  private static final String FILE = "learner.checkpoint";
  private static final String MAGIC = "stowage-checkpoint-2";
  private static final int MOST_FLOATS = 100_000_000;

  private final Map<String, Long> numbers = new TreeMap<>();
  private final Map<String, float[]> vectors = new TreeMap<>();
  private final Map<String, byte[]> files = new TreeMap<>();

  public Checkpoint put(String name, long number) {
    numbers.put(name, number);
    return this;
  }

  public Checkpoint put(String name, double number) {
    return put(name, Double.doubleToLongBits(number));
  }

  public Checkpoint put(String name, float[] vector) {
    vectors.put(name, vector.clone());
    return this;
  }

  public Checkpoint put(String name, byte[] file) {
    files.put(name, file.clone());
    return this;
  }

  /** The names of all single numbers. */
  public Set<String> names() {
    return Set.copyOf(numbers.keySet());
  }

  public long number(String name) {
    return found(numbers, name);
  }

  public double decimal(String name) {
    return Double.longBitsToDouble(number(name));
  }

  /** The vector of that name, which must have this length. */
  public float[] vector(String name, int length) {
    float[] vector = found(vectors, name);
    if (vector.length != length) {
      throw new IllegalArgumentException(
          "The checkpoint's %s has %d numbers, the learner's %d. Maybe it is of another network."
              .formatted(name, vector.length, length));
    }
    return vector;
  }

  public byte[] file(String name) {
    return found(files, name).clone();
  }

  /** Whether there is one in that folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  private static <V> V found(Map<String, V> map, String name) {
    V value = map.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "The checkpoint has no '%s', only %s. Maybe it is of another algorithm."
              .formatted(name, map.keySet()));
    }
    return value;
  }

  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path unfinished = folder.resolve(FILE + ".new");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(unfinished)))) {
      out.writeUTF(MAGIC);
      out.writeInt(numbers.size());
      for (Map.Entry<String, Long> number : numbers.entrySet()) {
        out.writeUTF(number.getKey());
        out.writeLong(number.getValue());
      }
      out.writeInt(vectors.size());
      for (Map.Entry<String, float[]> vector : vectors.entrySet()) {
        out.writeUTF(vector.getKey());
        out.writeInt(vector.getValue().length);
        for (float part : vector.getValue()) {
          out.writeFloat(part);
        }
      }
      out.writeInt(files.size());
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        out.writeUTF(file.getKey());
        out.writeInt(file.getValue().length);
        out.write(file.getValue());
      }
    }
    Files.move(
        unfinished,
        folder.resolve(FILE),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  public static Checkpoint read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    Checkpoint checkpoint = new Checkpoint();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      if (!MAGIC.equals(in.readUTF())) {
        throw new IOException(
            "%s is no checkpoint of this version. Maybe train without --resume.".formatted(file));
      }
      for (int i = in.readInt(); i > 0; i--) {
        checkpoint.numbers.put(in.readUTF(), in.readLong());
      }
      for (int i = in.readInt(); i > 0; i--) {
        checkpoint.vectors.put(in.readUTF(), readVector(in, file));
      }
      for (int i = in.readInt(); i > 0; i--) {
        checkpoint.files.put(in.readUTF(), in.readNBytes(length(in, file)));
      }
    }
    return checkpoint;
  }

  private static int length(DataInputStream in, Path file) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MOST_FLOATS) {
      throw new IOException("%s has a part of %d numbers".formatted(file, length));
    }
    return length;
  }

  private static float[] readVector(DataInputStream in, Path file) throws IOException {
    int length = length(in, file);
    float[] vector = new float[length];
    for (int i = 0; i < length; i++) {
      vector[i] = in.readFloat();
    }
    return vector;
  }
}
