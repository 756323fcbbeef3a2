package io.stowage.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which number in Kubernetes' protobuf is which field, as {@code protobuf.txt} has it. */
final class ProtobufSchema {
  private static final String INLINED = "-";
  private static final Pattern MEMBER = Pattern.compile("(\\d+) (\\S+) ([^\\s,]+)");
  private static final ProtobufSchema READ = new ProtobufSchema(text());

  private final Map<String, Message> messages = new HashMap<>();

  /** What a value is. */
  enum Type {
    TEXT,
    NUMBER,
    BOOL,
    QUANTITY,
    TIME,
    MESSAGE
  }

  /** How often a value may stand in a message. */
  enum Shape {
    ONE,
    LIST,
    MAP
  }

  /**
   * A field.
   *
   * @param isInlined whether its own fields stand in JSON where it stands itself
   * @param message what it is made of, if it is a message
   */
  record Member(
      String name, Type type, Shape shape, boolean isInlined, @Nullable Message message) {}

  /** A kind of object, or of a part of one. */
  static final class Message {
    private final Map<Integer, Member> given = new HashMap<>();
    private @Nullable Member[] byNumber = new @Nullable Member[0];

    @Nullable Member member(int number) {
      return number > 0 && number < byNumber.length ? byNumber[number] : null;
    }

    private void add(int number, Member member) {
      given.put(number, member);
      int most = given.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
      byNumber = new @Nullable Member[most + 1];
      given.forEach((each, its) -> byNumber[each] = its);
    }
  }

  private ProtobufSchema(String text) {
    text.lines().filter(line -> !line.startsWith("#")).forEach(this::read);
  }

  /** Messages may be named before they are told. */
  private void read(String line) {
    int colon = line.indexOf(':');
    if (colon > 0) {
      Message message = messageOf(line.substring(0, colon));
      MEMBER
          .matcher(line.substring(colon + 1))
          .results()
          .forEach(
              found ->
                  message.add(
                      Integer.parseInt(found.group(1)), member(found.group(2), found.group(3))));
    }
  }

  private Member member(String name, String written) {
    Shape shape =
        switch (written.charAt(0)) {
          case '[' -> Shape.LIST;
          case '{' -> Shape.MAP;
          default -> Shape.ONE;
        };
    String bare = shape == Shape.ONE ? written : written.substring(1, written.length() - 1);
    Type type =
        switch (bare) {
          case "text" -> Type.TEXT;
          case "number" -> Type.NUMBER;
          case "bool" -> Type.BOOL;
          case "quantity" -> Type.QUANTITY;
          case "time" -> Type.TIME;
          default -> Type.MESSAGE;
        };
    Message message = type == Type.MESSAGE ? messageOf(bare) : null;
    return new Member(name, type, shape, name.equals(INLINED), message);
  }

  private Message messageOf(String name) {
    return messages.computeIfAbsent(name, each -> new Message());
  }

  /** The message of this name; empty where objects of this kind are not read. */
  static Optional<Message> message(String name) {
    return Optional.ofNullable(READ.messages.get(name));
  }

  private static String text() {
    try (InputStream text = ProtobufSchema.class.getResourceAsStream("protobuf.txt")) {
      if (text == null) {
        throw new IllegalStateException("protobuf.txt is missing. Maybe build again.");
      }
      return new String(text.readAllBytes(), UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
