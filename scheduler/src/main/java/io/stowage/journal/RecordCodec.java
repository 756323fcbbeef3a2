package io.stowage.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A record as an object; fields with their type's usual value are left out. */
record RecordCodec(Constructor<?> constructor, List<Field> fields) implements Codec {

  /** A component of a record, or a property of something that is built. */
  record Field(String name, Method accessor, Codec codec) {

    void write(JsonGenerator json, Object owner) throws IOException {
      Object value = call(accessor, owner);
      if (!codec.usual().equals(Optional.of(value))) {
        json.writeFieldName(name);
        codec.write(json, value);
      }
    }

    Object read(JsonNode object) {
      JsonNode value = object.get(name);
      if (value != null) {
        return codec.read(value);
      }
      return codec
          .usual()
          .orElseThrow(() -> new IllegalArgumentException("the field " + name + " is missing"));
    }
  }

  static RecordCodec of(Class<?> type, Codecs codecs) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return new RecordCodec(
          constructor,
          Arrays.stream(components)
              .map(part -> field(part.getName(), part.getAccessor(), codecs))
              .toList());
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(type + " has no canonical constructor", impossible);
    }
  }

  static Field field(String name, Method accessor, Codecs codecs) {
    accessor.setAccessible(true);
    return new Field(name, accessor, codecs.of(accessor.getGenericReturnType()));
  }

  @Override
  public void write(JsonGenerator json, Object value) throws IOException {
    json.writeStartObject();
    writeFields(json, value);
    json.writeEndObject();
  }

  void writeFields(JsonGenerator json, Object value) throws IOException {
    for (Field field : fields) {
      field.write(json, value);
    }
  }

  @Override
  public Object read(JsonNode json) {
    refuseUnknown(Codecs.checked(json, json.isObject()), fields);
    Object[] values = fields.stream().map(field -> field.read(json)).toArray();
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException refused) {
      throw new IllegalArgumentException(refused.getCause());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(constructor + " cannot be called", impossible);
    }
  }

  static void refuseUnknown(JsonNode object, List<Field> fields) {
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!name.equals(SealedCodec.TYPE)
                  && fields.stream().noneMatch(field -> field.name().equals(name))) {
                throw new IllegalArgumentException("there is no field " + name);
              }
            });
  }

  static Object call(Method method, Object owner, Object... arguments) {
    try {
      return method.invoke(owner, arguments);
    } catch (InvocationTargetException refused) {
      throw new IllegalArgumentException(refused.getCause());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(method + " cannot be called", impossible);
    }
  }
}
