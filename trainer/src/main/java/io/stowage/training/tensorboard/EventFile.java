package io.stowage.training.tensorboard;

import io.stowage.training.protobuf.ProtoMessage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * A file of events that TensorBoard shows while it grows: TFRecords (tensorflow/core/lib/io/
 * record_writer.h) that hold messages of event.proto and summary.proto, whose field numbers stand
 * beside each value.
 */
public final class EventFile implements AutoCloseable {
  private static final String VERSION = "brain.Event:2";
  private static final int MASK = 0xa282ead8;

  private final OutputStream out;
  private final InstantSource clock;

  /** A new file in a folder; runs that are to be compared have folders side by side. */
  public EventFile(Path folder, InstantSource clock) throws IOException {
    Files.createDirectories(folder);
    this.clock = clock;
    String name = "events.out.tfevents.%d.stowage".formatted(clock.instant().toEpochMilli());
    this.out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
    record(event().text(3, VERSION));
    out.flush();
  }

  /** What was measured at a step, by tag; a run that is killed later still shows it. */
  public void write(long step, Map<String, Double> scalars) throws IOException {
    ProtoMessage summary = new ProtoMessage();
    scalars.forEach(
        (tag, value) ->
            summary.message(1, new ProtoMessage().text(1, tag).decimal(2, value.floatValue())));
    record(event().number(2, step).message(5, summary));
    out.flush();
  }

  private ProtoMessage event() {
    Instant now = clock.instant();
    return new ProtoMessage().wideDecimal(1, now.getEpochSecond() + now.getNano() / 1e9);
  }

  private void record(ProtoMessage event) throws IOException {
    byte[] data = event.toBytes();
    byte[] length = bytes(Long.BYTES).putLong(data.length).array();
    out.write(length);
    out.write(checksum(length));
    out.write(data);
    out.write(checksum(data));
  }

  /** Turned and shifted, because a checksum over data that holds its own checksum is weak. */
  private static byte[] checksum(byte[] data) {
    CRC32C crc = new CRC32C();
    crc.update(data);
    int turned = Integer.rotateRight((int) crc.getValue(), 15);
    return bytes(Integer.BYTES).putInt(turned + MASK).array();
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
