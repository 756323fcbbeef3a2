package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.manifest.ProtobufSchema.Message;
import java.io.IOException;
import java.util.Arrays;

/**
 * What stands around each API object in protobuf: four bytes that say what it is, then upstream's
 * {@code runtime.Unknown} with the object's kind and its bytes.
 */
final class ProtobufEnvelope {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int KIND_OF_OBJECT = 1;
  private static final int OBJECT = 2;
  private static final int API_VERSION = 1;
  private static final int KIND = 2;

  private ProtobufEnvelope() {}

  /** The object as a tree, with its kind. */
  static JsonNode open(ProtobufBytes envelope) throws IOException {
    check(envelope.raw(MAGIC.length));
    String apiVersion = "";
    String kind = "";
    ProtobufBytes object = new ProtobufBytes(new byte[0]);
    while (envelope.hasMore()) {
      int tag = envelope.tag();
      switch (ProtobufBytes.field(tag)) {
        case KIND_OF_OBJECT -> {
          ProtobufBytes typeMeta = envelope.part(tag);
          while (typeMeta.hasMore()) {
            int of = typeMeta.tag();
            switch (ProtobufBytes.field(of)) {
              case API_VERSION -> apiVersion = typeMeta.text(of);
              case KIND -> kind = typeMeta.text(of);
              default -> typeMeta.skip(of);
            }
          }
        }
        case OBJECT -> object = envelope.part(tag);
        default -> envelope.skip(tag);
      }
    }
    ObjectNode tree = ProtobufTree.object(object, message(kind));
    return tree.put("apiVersion", apiVersion).put("kind", kind);
  }

  static void check(byte[] magic) throws IOException {
    if (!Arrays.equals(magic, MAGIC)) {
      throw new IOException("The answer is no Kubernetes protobuf");
    }
  }

  static int magicBytes() {
    return MAGIC.length;
  }

  static Message message(String kind) throws IOException {
    return ProtobufSchema.message(kind)
        .orElseThrow(() -> new IOException("An answer about '" + kind + "' is not understood"));
  }
}
