package io.stowage.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A pod's spec in full: what its builder can be told, as far as it is not the default. */
final class SpecCodec implements Codec {
  private static final String NAMESPACE = "namespace";
  private static final PodSpec DEFAULTS = PodSpec.builder("").build();

  /** A property that is read from a spec and told to a builder. */
  private record Property(RecordCodec.Field field, Method setter) {}

  private final List<Property> properties;
  private final List<RecordCodec.Field> fields;

  SpecCodec(Codecs codecs) {
    properties =
        Stream.of(PodSpecBuilder.class.getMethods())
            .filter(method -> method.getReturnType() == PodSpecBuilder.class)
            .sorted(Comparator.comparing(Method::getName))
            .map(setter -> new Property(field(setter.getName(), codecs), setter))
            .toList();
    fields =
        Stream.concat(Stream.of(field(NAMESPACE, codecs)), properties.stream().map(Property::field))
            .toList();
  }

  private static RecordCodec.Field field(String name, Codecs codecs) {
    try {
      return RecordCodec.field(name, PodSpec.class.getMethod(name), codecs);
    } catch (NoSuchMethodException forgotten) {
      throw new IllegalStateException("A spec does not tell its " + name, forgotten);
    }
  }

  @Override
  public void write(JsonGenerator json, Object spec) throws IOException {
    json.writeStartObject();
    for (RecordCodec.Field field : fields) {
      Object value = RecordCodec.call(field.accessor(), spec);
      if (!value.equals(RecordCodec.call(field.accessor(), DEFAULTS))) {
        json.writeFieldName(field.name());
        field.codec().write(json, value);
      }
    }
    json.writeEndObject();
  }

  @Override
  public Object read(JsonNode json) {
    RecordCodec.refuseUnknown(Codecs.checked(json, json.isObject()), fields);
    PodSpecBuilder builder = PodSpec.builder(json.path(NAMESPACE).asText());
    for (Property property : properties) {
      JsonNode value = json.get(property.field().name());
      if (value != null) {
        Object read = property.field().codec().read(value);
        RecordCodec.call(
            property.setter(), builder, read instanceof Optional<?> given ? given.get() : read);
      }
    }
    return builder.build();
  }
}
