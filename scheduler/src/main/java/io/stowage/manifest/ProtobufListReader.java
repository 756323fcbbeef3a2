package io.stowage.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.manifest.ProtobufSchema.Message;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a list from protobuf, one object at a time. Lists of all kinds are written alike: field 1
 * says of which version the list is, field 2 is an object.
 */
final class ProtobufListReader {
  private static final int WHAT_IT_IS = 1;
  private static final int LIST = 2;
  private static final int METADATA = 1;
  private static final int OBJECT = 2;

  private ProtobufListReader() {}

  static void read(InputStream in, String apiVersion, String kind, ApiListReader.Sink sink)
      throws IOException {
    ProtobufStream stream = new ProtobufStream(in);
    ProtobufEnvelope.check(stream.bytes(ProtobufEnvelope.magicBytes()));
    int tag = stream.tag();
    while (ProtobufBytes.field(tag) == WHAT_IT_IS) {
      stream.bytes(stream.varint());
      tag = stream.tag();
    }
    if (ProtobufBytes.field(tag) != LIST) {
      throw new IOException("The answer is no list of " + kind);
    }
    long end = stream.varint() + stream.position();
    Message message = ProtobufEnvelope.message(kind);
    while (stream.position() < end) {
      int field = ProtobufBytes.field(stream.tag());
      ProtobufBytes part = new ProtobufBytes(stream.bytes(stream.varint()));
      if (field == METADATA) {
        Message metadata = ProtobufEnvelope.message("ListMeta");
        sink.version(ProtobufTree.object(part, metadata).path("resourceVersion").asText(""));
      } else if (field == OBJECT) {
        ObjectNode object = ProtobufTree.object(part, message);
        sink.object(object.put("apiVersion", apiVersion).put("kind", kind));
      }
    }
    if (stream.position() > end) {
      throw new EOFException("The list of " + kind + " is cut off");
    }
  }
}
