package io.stowage.parity.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Short notation for API objects, so that a drawn object reads much like its manifest. */
public final class Json {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Json() {}

  /**
   * An object of keys and values in turn; lists, maps, numbers, texts and JSON are understood as
   * values.
   */
  public static ObjectNode object(Object... keysAndValues) {
    var object = NODES.objectNode();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      object.set((String) keysAndValues[i], node(keysAndValues[i + 1]));
    }
    return object;
  }

  public static ArrayNode array(Object... elements) {
    return array(Arrays.asList(elements));
  }

  public static ArrayNode array(List<?> elements) {
    var array = NODES.arrayNode();
    elements.forEach(element -> array.add(node(element)));
    return array;
  }

  private static JsonNode node(Object value) {
    return switch (value) {
      case JsonNode node -> node;
      case String text -> NODES.textNode(text);
      case Integer number -> NODES.numberNode(number);
      case Long number -> NODES.numberNode(number);
      case Boolean truth -> NODES.booleanNode(truth);
      case List<?> list -> array(list);
      case Map<?, ?> map -> {
        var object = NODES.objectNode();
        map.forEach((key, element) -> object.set((String) key, node(element)));
        yield object;
      }
      default -> throw new IllegalArgumentException("No JSON for a " + value.getClass());
    };
  }

  /** The nested object at the path of keys, made when it is missing. */
  public static ObjectNode at(ObjectNode object, String... path) {
    var here = object;
    for (var key : path) {
      here = here.withObjectProperty(key);
    }
    return here;
  }

  /** The array at the path of keys, made when it is missing. */
  public static ArrayNode listAt(ObjectNode object, String... path) {
    return at(object, Arrays.copyOf(path, path.length - 1))
        .withArrayProperty(path[path.length - 1]);
  }
}
