package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.manifest.ProtobufSchema.Member;
import io.stowage.manifest.ProtobufSchema.Message;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;

/**
 * Makes of an API object in protobuf the tree that its JSON would have, without what nobody reads.
 *
 * <p>Upstream writes fields that have no value, too: an empty text is left out as JSON leaves it
 * out, numbers and truth values at zero mean the same to every reader as none.
 */
final class ProtobufTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private ProtobufTree() {}

  static ObjectNode object(ProtobufBytes bytes, Message message) throws IOException {
    ObjectNode object = NODES.objectNode();
    read(bytes, message, object);
    return object;
  }

  private static void read(ProtobufBytes bytes, Message message, ObjectNode into)
      throws IOException {
    while (bytes.hasMore()) {
      int tag = bytes.tag();
      Member member = message.member(ProtobufBytes.field(tag));
      if (member == null) {
        bytes.skip(tag);
      } else if (member.isInlined()) {
        read(bytes.part(tag), Objects.requireNonNull(member.message()), into);
      } else {
        switch (member.shape()) {
          case ONE -> put(into, member.name(), value(bytes, tag, member));
          case LIST -> into.withArray(member.name()).add(value(bytes, tag, member));
          case MAP -> entry(bytes.part(tag), member, object(into, member.name()));
        }
      }
    }
  }

  private static ObjectNode object(ObjectNode in, String name) {
    return in.get(name) instanceof ObjectNode there ? there : in.putObject(name);
  }

  private static void put(ObjectNode into, String name, JsonNode value) {
    boolean isNothing = value.isNull() || (value.isTextual() && value.textValue().isEmpty());
    if (!isNothing) {
      into.set(name, value);
    }
  }

  private static void entry(ProtobufBytes entry, Member member, ObjectNode into)
      throws IOException {
    String key = "";
    JsonNode value = NODES.textNode("");
    while (entry.hasMore()) {
      int tag = entry.tag();
      switch (ProtobufBytes.field(tag)) {
        case FIRST -> key = entry.text(tag);
        case SECOND -> value = value(entry, tag, member);
        default -> entry.skip(tag);
      }
    }
    if (!value.isTextual() || value.textValue().length() <= TreeParser.LONGEST_ANNOTATION) {
      into.set(key, value);
    }
  }

  private static JsonNode value(ProtobufBytes bytes, int tag, Member member) throws IOException {
    return switch (member.type()) {
      case TEXT -> NODES.textNode(bytes.text(tag));
      case NUMBER -> NODES.numberNode(bytes.varint(tag));
      case BOOL -> NODES.booleanNode(bytes.varint(tag) != 0);
      case QUANTITY -> quantity(bytes.part(tag));
      case TIME -> time(bytes.part(tag));
      case MESSAGE -> object(bytes.part(tag), Objects.requireNonNull(member.message()));
    };
  }

  private static JsonNode quantity(ProtobufBytes quantity) throws IOException {
    String text = "";
    while (quantity.hasMore()) {
      int tag = quantity.tag();
      if (ProtobufBytes.field(tag) == FIRST) {
        text = quantity.text(tag);
      } else {
        quantity.skip(tag);
      }
    }
    return NODES.textNode(text);
  }

  /** A time that was never set has no parts (apimachinery, time_proto.go). */
  private static JsonNode time(ProtobufBytes time) throws IOException {
    if (!time.hasMore()) {
      return NODES.nullNode();
    }
    long seconds = 0;
    long nanos = 0;
    while (time.hasMore()) {
      int tag = time.tag();
      switch (ProtobufBytes.field(tag)) {
        case FIRST -> seconds = time.varint(tag);
        case SECOND -> nanos = time.varint(tag);
        default -> time.skip(tag);
      }
    }
    try {
      return NODES.textNode(Instant.ofEpochSecond(seconds, nanos).toString());
    } catch (DateTimeException | ArithmeticException impossible) {
      throw new IOException("The answer has an impossible time: " + seconds, impossible);
    }
  }
}
