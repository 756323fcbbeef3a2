package io.stowage.journal;

import io.stowage.cluster.ClusterSnapshot;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a journal entry by entry. Lines that cannot be read are left out and reported; a last line
 * without an end was torn by a crash and is one of them.
 */
public final class JournalReader implements AutoCloseable {

  /** A line that could not be read. */
  public record Problem(long line, String what) {}

  private final InputStream in;
  private final JournalFormat format = new JournalFormat();
  private final List<Problem> problems = new ArrayList<>();
  private long line;

  private JournalReader(InputStream in) {
    this.in = in;
  }

  public static JournalReader open(Path file) throws IOException {
    return new JournalReader(new BufferedInputStream(Files.newInputStream(file)));
  }

  /** The next entry; empty at the end. */
  public Optional<JournalEntry> next() throws IOException {
    for (Optional<byte[]> text = nextLine(); text.isPresent(); text = nextLine()) {
      try {
        Optional<JournalEntry> entry = format.read(text.get());
        if (entry.isPresent()) {
          return entry;
        }
      } catch (IllegalArgumentException broken) {
        problems.add(new Problem(line, String.valueOf(broken.getMessage())));
      }
    }
    return Optional.empty();
  }

  /** All entries that are left. */
  public Stream<JournalEntry> entries() {
    return Stream.generate(this::nextUnchecked).takeWhile(Optional::isPresent).map(Optional::get);
  }

  /** The cluster as all events that are left make it. */
  public ClusterSnapshot replay() throws IOException {
    ClusterSnapshot cluster = ClusterSnapshot.empty();
    for (Optional<JournalEntry> entry = next(); entry.isPresent(); entry = next()) {
      if (entry.get() instanceof JournalEntry.Happened happened) {
        cluster = cluster.after(happened.event()).asOf(happened.at());
      }
    }
    return cluster;
  }

  /** What could not be read so far. */
  public List<Problem> problems() {
    return Collections.unmodifiableList(problems);
  }

  private Optional<JournalEntry> nextUnchecked() {
    try {
      return next();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Optional<byte[]> nextLine() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int read = in.read(); read >= 0; read = in.read()) {
      if (read == '\n') {
        line++;
        return Optional.of(text.toByteArray());
      }
      text.write(read);
    }
    if (text.size() > 0) {
      problems.add(new Problem(line + 1, "the last line is torn and was left out"));
    }
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
