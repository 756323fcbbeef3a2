package io.stowage.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the changes of a watch from protobuf, whose bytes the API server makes once for all. */
final class ProtobufWatchReader implements ApiWatchReader {
  private static final int TYPE = 1;
  private static final int OBJECT = 2;
  private static final int RAW = 1;

  private final ProtobufStream changes;

  ProtobufWatchReader(InputStream changes) {
    this.changes = new ProtobufStream(changes);
  }

  @Override
  public Optional<Change> next() throws IOException {
    Optional<byte[]> frame = changes.frame();
    return frame.isEmpty() ? Optional.empty() : Optional.of(change(new ProtobufBytes(frame.get())));
  }

  private static Change change(ProtobufBytes event) throws IOException {
    String type = "";
    ProtobufBytes object = new ProtobufBytes(new byte[0]);
    while (event.hasMore()) {
      int tag = event.tag();
      switch (ProtobufBytes.field(tag)) {
        case TYPE -> type = event.text(tag);
        case OBJECT -> object = raw(event.part(tag));
        default -> event.skip(tag);
      }
    }
    return new Change(type, ProtobufEnvelope.open(object));
  }

  private static ProtobufBytes raw(ProtobufBytes extension) throws IOException {
    while (extension.hasMore()) {
      int tag = extension.tag();
      if (ProtobufBytes.field(tag) == RAW) {
        return extension.part(tag);
      }
      extension.skip(tag);
    }
    throw new IOException("A watch answered with a change of nothing");
  }
}
