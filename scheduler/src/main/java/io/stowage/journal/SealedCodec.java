package io.stowage.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A value of a sealed type as an object that names the value's class. */
record SealedCodec(Map<String, Codec> byName) implements Codec {
  static final String TYPE = "type";
  private static final String CONSTANT = "constant";

  static SealedCodec of(Class<?> type, Codecs codecs) {
    Map<String, Codec> byName = new HashMap<>();
    collect(type, codecs, byName);
    return new SealedCodec(byName);
  }

  private static void collect(Class<?> type, Codecs codecs, Map<String, Codec> byName) {
    for (Class<?> permitted : type.getPermittedSubclasses()) {
      if (permitted.isSealed() && permitted.isInterface()) {
        collect(permitted, codecs, byName);
      } else {
        byName.put(permitted.getSimpleName(), codecs.of(permitted));
      }
    }
  }

  @Override
  public void write(JsonGenerator json, Object value) throws IOException {
    String name =
        value instanceof Enum<?> constant
            ? constant.getDeclaringClass().getSimpleName()
            : value.getClass().getSimpleName();
    json.writeStartObject();
    json.writeStringField(TYPE, name);
    if (byName.get(name) instanceof RecordCodec codec) {
      codec.writeFields(json, value);
    } else {
      json.writeFieldName(CONSTANT);
      codec(name).write(json, value);
    }
    json.writeEndObject();
  }

  @Override
  public Object read(JsonNode json) {
    Codec codec = codec(Codecs.text(json.path(TYPE)));
    return codec.read(codec instanceof RecordCodec ? json : json.path(CONSTANT));
  }

  private Codec codec(String name) {
    Codec codec = byName.get(name);
    if (codec == null) {
      throw new IllegalArgumentException("there is no type " + name);
    }
    return codec;
  }
}
