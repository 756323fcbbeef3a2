package io.stowage.learning;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The fields of a protobuf message in their order; whoever wrote it is not trusted. */
record ProtoFields(List<Field> all) {
  private static final int MOST = 200_000;
  private static final int LONGEST_NUMBER_BYTES = 10;
  private static final int LONGEST_TEXT_BYTES = 1 << 12;
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  /**
   * One field.
   *
   * @param value where it is a number
   * @param bytes where it is a text, a list or a message
   */
  record Field(int number, long value, ByteBuffer bytes) {
    String text() throws Malformed {
      if (bytes.remaining() > LONGEST_TEXT_BYTES) {
        throw new Malformed("a text is longer than %d bytes".formatted(LONGEST_TEXT_BYTES));
      }
      return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }

    ProtoFields message() throws Malformed {
      return ProtoFields.of(bytes.duplicate());
    }

    /** The first whole numbers, be they written one by one or packed. */
    List<Long> numbers(int most) throws Malformed {
      if (!bytes.hasRemaining()) {
        return List.of(value);
      }
      ByteBuffer packed = bytes.duplicate();
      List<Long> numbers = new ArrayList<>();
      while (packed.hasRemaining() && numbers.size() < most) {
        numbers.add(varint(packed));
      }
      return numbers;
    }
  }

  /** This is no message; the text says why. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String why) {
      super(why);
    }
  }

  static ProtoFields of(ByteBuffer message) throws Malformed {
    List<Field> fields = new ArrayList<>();
    while (message.hasRemaining()) {
      if (fields.size() == MOST) {
        throw new Malformed("a part has more than %d fields".formatted(MOST));
      }
      long key = varint(message);
      fields.add(field((int) (key >>> 3), (int) (key & 7), message));
    }
    return new ProtoFields(fields);
  }

  private static Field field(int number, int kind, ByteBuffer message) throws Malformed {
    return switch (kind) {
      case 0 -> new Field(number, varint(message), NO_BYTES);
      case 1 -> new Field(number, 0, taken(message, Long.BYTES));
      case 2 -> new Field(number, 0, taken(message, varint(message)));
      case 5 -> new Field(number, 0, taken(message, Integer.BYTES));
      default -> throw new Malformed("a field is of the unknown kind " + kind);
    };
  }

  private static ByteBuffer taken(ByteBuffer message, long length) throws Malformed {
    if (length < 0 || length > message.remaining()) {
      throw new Malformed("it ends too soon");
    }
    ByteBuffer part = message.slice(message.position(), (int) length);
    message.position(message.position() + (int) length);
    return part;
  }

  private static long varint(ByteBuffer message) throws Malformed {
    long number = 0;
    for (int i = 0; i < LONGEST_NUMBER_BYTES; i++) {
      if (!message.hasRemaining()) {
        throw new Malformed("it ends too soon");
      }
      byte next = message.get();
      number |= (long) (next & 0x7f) << (7 * i);
      if (next >= 0) {
        return number;
      }
    }
    throw new Malformed("a number does not end");
  }

  List<Field> numbered(int number) {
    return all.stream().filter(field -> field.number == number).toList();
  }

  boolean has(int number) {
    return all.stream().anyMatch(field -> field.number == number);
  }

  /** The text of the field; empty where there is none. */
  String text(int number) throws Malformed {
    List<Field> texts = numbered(number);
    return texts.isEmpty() ? "" : texts.getFirst().text();
  }

  /** The number in the field; 0, as protobuf has it, where there is none. */
  long number(int number) {
    return numbered(number).stream().findFirst().map(Field::value).orElse(0L);
  }
}
