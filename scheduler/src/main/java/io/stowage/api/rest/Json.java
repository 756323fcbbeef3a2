package io.stowage.api.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Records as JSON and back: what is absent is left out, what is unknown is refused. */
public final class Json {
  private static final int DEEPEST = 32;

  public static final ObjectMapper MAPPER = mapper();

  private Json() {}

  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder()
            .addModule(
                new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(Duration.class, ToStringSerializer.instance)
                    .addSerializer(Optional.class, new Maybe())
                    .addSerializer(OptionalDouble.class, new Maybe())
                    .addSerializer(OptionalInt.class, new Maybe()))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    JsonInclude.Value onlyIfThere =
        JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS);
    mapper.configOverride(Optional.class).setInclude(onlyIfThere);
    mapper.configOverride(OptionalDouble.class).setInclude(onlyIfThere);
    mapper.configOverride(OptionalInt.class).setInclude(onlyIfThere);
    mapper
        .getFactory()
        .setStreamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build());
    return mapper;
  }

  public static String text(Object answer) {
    try {
      return MAPPER.writeValueAsString(answer);
    } catch (JsonProcessingException bug) {
      throw new IllegalArgumentException("%s is no JSON".formatted(answer.getClass()), bug);
    }
  }

  /** What is wrong with somebody's JSON, in one line without our class names. */
  static String brief(JsonProcessingException broken) {
    String first = broken.getOriginalMessage().lines().findFirst().orElse("");
    int classes = first.indexOf(" (class ");
    return (classes < 0 ? first : first.substring(0, classes))
        .replaceAll("`?(java|io\\.stowage|com)\\.[\\w.$]*\\.", "");
  }

  /** Writes what is there; a record leaves out what is not. */
  private static final class Maybe extends JsonSerializer<Object> {
    private static Optional<?> value(Object maybe) {
      return switch (maybe) {
        case OptionalDouble some ->
            some.isPresent() ? Optional.of(some.getAsDouble()) : Optional.empty();
        case OptionalInt some -> some.isPresent() ? Optional.of(some.getAsInt()) : Optional.empty();
        case Optional<?> some -> some;
        default -> Optional.of(maybe);
      };
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, Object maybe) {
      return value(maybe).isEmpty();
    }

    @Override
    public void serialize(Object maybe, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      Optional<?> there = value(maybe);
      if (there.isPresent()) {
        provider.defaultSerializeValue(there.get(), json);
      } else {
        json.writeNull();
      }
    }
  }
}
