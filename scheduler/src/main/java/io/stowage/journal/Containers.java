package io.stowage.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Codecs of the JDK's containers. */
final class Containers {
  private Containers() {}

  /** A value where there is one; a record leaves out the field where there is none. */
  record OptionalCodec(Codec inner) implements Codec {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      inner.write(json, ((Optional<?>) value).orElseThrow());
    }

    @Override
    public Object read(JsonNode json) {
      return Optional.of(inner.read(json));
    }

    @Override
    public Optional<Object> usual() {
      return Optional.of(Optional.empty());
    }
  }

  /** An array. */
  record ListCodec(Codec inner) implements Codec {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      json.writeStartArray();
      for (Object element : (List<?>) value) {
        inner.write(json, element);
      }
      json.writeEndArray();
    }

    @Override
    public Object read(JsonNode json) {
      List<Object> elements = new ArrayList<>();
      Codecs.checked(json, json.isArray()).forEach(element -> elements.add(inner.read(element)));
      return List.copyOf(elements);
    }

    @Override
    public Optional<Object> usual() {
      return Optional.of(List.of());
    }
  }

  /** An array in the order of the elements' texts. */
  record SetCodec(Codec inner) implements Codec {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      List<Object> elements = new ArrayList<>((Set<?>) value);
      elements.sort(Comparator.comparing(Object::toString));
      new ListCodec(inner).write(json, elements);
    }

    @Override
    public Object read(JsonNode json) {
      return new HashSet<>((List<?>) new ListCodec(inner).read(json));
    }

    @Override
    public Optional<Object> usual() {
      return Optional.of(Set.of());
    }
  }

  /** An object in the order of its keys. */
  record MapCodec(Codec inner) implements Codec {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : new TreeMap<>((Map<?, ?>) value).entrySet()) {
        json.writeFieldName((String) entry.getKey());
        inner.write(json, entry.getValue());
      }
      json.writeEndObject();
    }

    @Override
    public Object read(JsonNode json) {
      Map<String, Object> entries = new HashMap<>();
      Codecs.checked(json, json.isObject())
          .properties()
          .forEach(entry -> entries.put(entry.getKey(), inner.read(entry.getValue())));
      return entries;
    }

    @Override
    public Optional<Object> usual() {
      return Optional.of(Map.of());
    }
  }
}
