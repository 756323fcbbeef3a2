package io.stowage.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that takes only so many bytes, the last of them halfway through a write. */
final class FaultyDisk implements SeekableByteChannel {
  private final FileChannel file;
  private long room;

  FaultyDisk(Path path, long room) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    this.room = room;
  }

  void makeRoom(long bytes) {
    room = bytes;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    if (file.position() >= room) {
      throw new IOException("No space left on device");
    }
    ByteBuffer part = source.slice();
    part.limit((int) Math.min(part.remaining(), room - file.position()));
    int written = file.write(part);
    source.position(source.position() + written);
    return written;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return file.read(target);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public SeekableByteChannel position(long at) throws IOException {
    return file.position(at);
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public SeekableByteChannel truncate(long size) throws IOException {
    return file.truncate(size);
  }

  @Override
  public boolean isOpen() {
    return file.isOpen();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
