package io.stowage.api.rest;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The JSON schemas of records; what is optional need not be there, all else must. */
final class Schemas {
  private final ObjectNode named = Json.MAPPER.createObjectNode();

  /** All records that were met, by name. */
  ObjectNode named() {
    return named;
  }

  ObjectNode of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofGeneric(generic);
    }
    Class<?> plain = (Class<?>) type;
    ObjectNode schema = Json.MAPPER.createObjectNode();
    if (plain.isRecord()) {
      return schema.put("$ref", "#/components/schemas/" + record(plain));
    }
    if (plain.isEnum()) {
      schema.put("type", "string");
      ArrayNode words = schema.putArray("enum");
      for (Object word : plain.getEnumConstants()) {
        words.add(String.valueOf(word));
      }
      return schema;
    }
    return simple(plain, schema);
  }

  private static ObjectNode simple(Class<?> plain, ObjectNode schema) {
    if (plain == String.class) {
      return schema.put("type", "string");
    }
    if (plain == Instant.class) {
      return schema.put("type", "string").put("format", "date-time");
    }
    if (plain == Duration.class) {
      return schema.put("type", "string").put("format", "duration");
    }
    if (plain == boolean.class || plain == Boolean.class) {
      return schema.put("type", "boolean");
    }
    if (plain == int.class
        || plain == long.class
        || plain == Integer.class
        || plain == Long.class
        || plain == OptionalInt.class) {
      return schema.put("type", "integer");
    }
    if (plain == double.class || plain == Double.class || plain == OptionalDouble.class) {
      return schema.put("type", "number");
    }
    if (plain == byte[].class) {
      return schema.put("type", "string").put("format", "binary");
    }
    return schema.put("type", "object");
  }

  private ObjectNode ofGeneric(ParameterizedType generic) {
    Type[] of = generic.getActualTypeArguments();
    if (generic.getRawType() == Optional.class) {
      return this.of(of[0]);
    }
    ObjectNode schema = Json.MAPPER.createObjectNode();
    if (generic.getRawType() == List.class) {
      schema.put("type", "array").set("items", this.of(of[0]));
    } else {
      schema.put("type", "object");
      if (Map.class.isAssignableFrom((Class<?>) generic.getRawType())) {
        schema.set("additionalProperties", this.of(of[1]));
      }
    }
    return schema;
  }

  private String record(Class<?> type) {
    String name = name(type);
    if (named.has(name)) {
      return name;
    }
    if (isArray(type)) {
      ArrayNode items = named.putObject(name).put("type", "array").putArray("prefixItems");
      for (RecordComponent component : type.getRecordComponents()) {
        items.add(place(component));
      }
    } else {
      ObjectNode schema = named.putObject(name).put("type", "object");
      ObjectNode properties = schema.putObject("properties");
      ArrayNode required = schema.putArray("required");
      for (RecordComponent component : type.getRecordComponents()) {
        properties.set(component.getName(), of(component.getGenericType()));
        if (!isOptional(component.getType())) {
          required.add(component.getName());
        }
      }
    }
    return name;
  }

  /** In an array, what is absent leaves a null in its place. */
  private ObjectNode place(RecordComponent component) {
    ObjectNode schema = of(component.getGenericType()).put("title", component.getName());
    if (isOptional(component.getType())) {
      String type = schema.path("type").asText();
      schema.putArray("type").add(type).add("null");
    }
    return schema;
  }

  /** Told of a decision is not Told of a pod, so that the outer class is part of the name. */
  private static String name(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return outer == null
        ? type.getSimpleName()
        : outer.getSimpleName().replaceFirst("Resource$", "") + type.getSimpleName();
  }

  private static boolean isArray(Class<?> type) {
    JsonFormat format = type.getAnnotation(JsonFormat.class);
    return format != null && format.shape() == JsonFormat.Shape.ARRAY;
  }

  private static boolean isOptional(Class<?> type) {
    return type == Optional.class || type == OptionalDouble.class || type == OptionalInt.class;
  }
}
