package io.stowage.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the codec of a type by looking at it, so that a new record, field or event needs no code
 * here. Records become objects with their components in order, values of sealed types name their
 * class, and all that hash maps and sets leave to chance is sorted.
 */
final class Codecs {
  private final Map<Type, Codec> known = new HashMap<>();

  /** Values of these types are not taken apart but left to the given codec. */
  void put(Class<?> type, Codec codec) {
    known.put(type, codec);
  }

  Codec of(Type type) {
    Codec codec = known.get(type);
    if (codec == null) {
      codec = make(type);
      known.put(type, codec);
    }
    return codec;
  }

  private Codec make(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofGeneric(generic);
    }
    if (!(type instanceof Class<?> plain)) {
      throw new IllegalArgumentException("The journal has no form for " + type);
    }
    if (plain.isEnum()) {
      return Scalar.ofEnum(plain);
    }
    if (plain.isRecord()) {
      return RecordCodec.of(plain, this);
    }
    if (plain.isSealed()) {
      return SealedCodec.of(plain, this);
    }
    return ofScalar(plain);
  }

  private static Codec ofScalar(Class<?> type) {
    if (type == String.class) {
      return new Scalar("", (json, value) -> json.writeString((String) value), Codecs::text);
    }
    if (type == boolean.class || type == Boolean.class) {
      return new Scalar(
          false,
          (json, value) -> json.writeBoolean((Boolean) value),
          json -> checked(json, json.isBoolean()).booleanValue());
    }
    if (type == int.class || type == Integer.class) {
      return new Scalar(
          0,
          (json, value) -> json.writeNumber((Integer) value),
          json -> checked(json, json.isInt()).intValue());
    }
    if (type == long.class || type == Long.class) {
      return new Scalar(
          0L,
          (json, value) -> json.writeNumber((Long) value),
          json -> checked(json, json.canConvertToLong() && json.isIntegralNumber()).longValue());
    }
    if (type == double.class || type == Double.class) {
      return new Scalar(
          0.0,
          (json, value) -> json.writeNumber((Double) value),
          json -> checked(json, json.isNumber()).doubleValue());
    }
    if (type == Instant.class) {
      return new Scalar(
          Optional.empty(),
          (json, value) -> json.writeString(value.toString()),
          json -> instant(text(json)));
    }
    if (type == OptionalDouble.class) {
      return new Scalar(
          OptionalDouble.empty(),
          (json, value) -> json.writeNumber(((OptionalDouble) value).orElseThrow()),
          json -> OptionalDouble.of(checked(json, json.isNumber()).doubleValue()));
    }
    if (type == OptionalLong.class) {
      return new Scalar(
          OptionalLong.empty(),
          (json, value) -> json.writeNumber(((OptionalLong) value).orElseThrow()),
          json -> OptionalLong.of(checked(json, json.isIntegralNumber()).longValue()));
    }
    throw new IllegalArgumentException("The journal has no form for " + type);
  }

  private Codec ofGeneric(ParameterizedType type) {
    Type[] arguments = type.getActualTypeArguments();
    Codec last = of(arguments[arguments.length - 1]);
    if (type.getRawType() == Optional.class) {
      return new Containers.OptionalCodec(last);
    }
    if (type.getRawType() == List.class) {
      return new Containers.ListCodec(last);
    }
    if (type.getRawType() == Set.class) {
      return new Containers.SetCodec(last);
    }
    if (type.getRawType() == Map.class && arguments[0] == String.class) {
      return new Containers.MapCodec(last);
    }
    throw new IllegalArgumentException("The journal has no form for " + type);
  }

  static String text(JsonNode json) {
    return checked(json, json.isTextual()).textValue();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException malformed) {
      throw new IllegalArgumentException("unexpected value " + text, malformed);
    }
  }

  static JsonNode checked(JsonNode json, boolean isRight) {
    if (!isRight) {
      throw new IllegalArgumentException("unexpected value " + json);
    }
    return json;
  }

  /** Writes one value. */
  interface ValueWriter {
    void write(JsonGenerator json, Object value) throws IOException;
  }

  /** A value that is one JSON string, number or boolean. */
  record Scalar(Optional<Object> usual, ValueWriter writer, Function<JsonNode, Object> reader)
      implements Codec {
    Scalar(Object usual, ValueWriter writer, Function<JsonNode, Object> reader) {
      this(Optional.of(usual), writer, reader);
    }

    static Scalar ofEnum(Class<?> type) {
      Map<String, Object> constants = new HashMap<>();
      for (Object constant : type.getEnumConstants()) {
        constants.put(((Enum<?>) constant).name(), constant);
      }
      return new Scalar(
          Optional.empty(),
          (json, value) -> json.writeString(((Enum<?>) value).name()),
          json -> {
            Object constant = constants.get(text(json));
            checked(json, constant != null);
            return Objects.requireNonNull(constant);
          });
    }

    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      writer.write(json, value);
    }

    @Override
    public Object read(JsonNode json) {
      return reader.apply(json);
    }
  }
}
