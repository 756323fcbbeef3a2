package io.stowage.journal;

import io.stowage.cluster.ClusterEvent;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;

/**
 * Writes down events and decisions as lines of JSON. A disk that is full or broken costs entries,
 * which are counted, and never a decision. For one thread.
 */
public final class Journal implements DecisionListener, AutoCloseable {
  private static final int BUFFERED_BYTES = 64 * 1024;
  private static final Duration LONGEST_BUFFERED = Duration.ofSeconds(1);

  private final SeekableByteChannel channel;
  private final String policy;
  private final JournalFormat format = new JournalFormat();
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFERED_BYTES);
  private Instant bufferedSince = Instant.MAX;
  private long buffered;
  private volatile long dropped;
  private long goodBytes;

  Journal(SeekableByteChannel channel, String policy) throws IOException {
    this.channel = channel;
    this.policy = policy;
    this.goodBytes = channel.position();
  }

  /**
   * Opens a journal to append to it; a torn last line, which a crash may have left, is cut off.
   *
   * @param policy the name of the policy whose decisions these will be
   */
  public static Journal open(Path file, String policy) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      channel.truncate(endOfLastLine(channel));
      channel.position(channel.size());
      return new Journal(channel, policy);
    } catch (IOException unusable) {
      channel.close();
      throw unusable;
    }
  }

  private static long endOfLastLine(FileChannel channel) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(BUFFERED_BYTES);
    for (long end = channel.size(); end > 0; end -= chunk.limit()) {
      chunk.clear().limit((int) Math.min(end, BUFFERED_BYTES));
      long start = end - chunk.limit();
      while (chunk.hasRemaining() && channel.read(chunk, start + chunk.position()) >= 0) {}
      for (int i = chunk.position() - 1; i >= 0; i--) {
        if (chunk.get(i) == '\n') {
          return start + i + 1;
        }
      }
    }
    return 0;
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    append(new JournalEntry.Happened(at, event));
  }

  @Override
  public void onDecision(Decision decision) {
    append(JournalEntry.Decided.of(decision, policy));
  }

  /** Takes an entry, which is on disk a second later (of the entries' own time) or when flushed. */
  public void append(JournalEntry entry) {
    bufferedSince = buffered == 0 ? entry.at() : bufferedSince;
    format.write(entry, buffer);
    buffered++;
    boolean isOld = !entry.at().isBefore(bufferedSince.plus(LONGEST_BUFFERED));
    if (isOld || buffer.size() >= BUFFERED_BYTES) {
      flush();
    }
  }

  /** Hands all entries to the operating system; those that it does not take are dropped. */
  public void flush() {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(buffer.toByteArray());
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      goodBytes += buffer.size();
    } catch (IOException full) {
      long more = dropped + buffered;
      dropped = more;
      format.beginAnew();
      cutOffHalfWritten();
    }
    buffer.reset();
    buffered = 0;
  }

  private void cutOffHalfWritten() {
    try {
      channel.truncate(goodBytes);
      channel.position(goodBytes);
    } catch (IOException hopeless) {
      // The reader will report the broken line and go on behind it.
    }
  }

  /** How many entries could not be written. */
  public long dropped() {
    return dropped;
  }

  @Override
  public void close() throws IOException {
    flush();
    channel.close();
  }
}
