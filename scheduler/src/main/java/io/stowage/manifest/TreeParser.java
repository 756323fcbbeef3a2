package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;

/** Makes trees of API objects without the parts that can be large and never matter here. */
final class TreeParser {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  // Lists of these names, unlike labels that happen to have the same name.
  private static final Set<String> UNREAD_LISTS =
      Set.of("managedFields", "env", "envFrom", "command", "args", "volumeMounts");
  private static final int BUFFER_BYTES = 1 << 16;
  // No annotation that we read comes near it; those that kubectl leaves are often longer.
  static final int LONGEST_ANNOTATION = 4096;
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build();
  private static final JsonFactory JSON =
      JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build();

  private TreeParser() {}

  static JsonParser jsonOrYaml(InputStream text) throws IOException {
    InputStream buffered = new BufferedInputStream(text, BUFFER_BYTES);
    return startsLikeJson(buffered) ? JSON.createParser(buffered) : yaml(buffered);
  }

  private static boolean startsLikeJson(InputStream text) throws IOException {
    text.mark(BUFFER_BYTES);
    int first = text.read();
    for (int i = 1; i < BUFFER_BYTES && first >= 0 && Character.isWhitespace(first); i++) {
      first = text.read();
    }
    text.reset();
    return first == '{' || first == '[';
  }

  static JsonParser json(InputStream text) throws IOException {
    return JSON.createParser(text);
  }

  static JsonParser json(String text) throws IOException {
    return JSON.createParser(text);
  }

  private static JsonParser yaml(InputStream text) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(Integer.MAX_VALUE);
    return YAMLFactory.builder()
        .streamReadConstraints(CONSTRAINTS)
        .loaderOptions(options)
        .build()
        .createParser(text);
  }

  /** The value that starts at the parser's current token. */
  static JsonNode value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, false);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(parser.getBooleanValue());
      case VALUE_NUMBER_INT -> wholeNumber(parser);
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
      case VALUE_NULL, VALUE_EMBEDDED_OBJECT -> NODES.nullNode();
      case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE ->
          throw new IllegalStateException("no value starts at " + parser.currentToken());
    };
  }

  private static JsonNode wholeNumber(JsonParser parser) throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? NODES.numberNode(parser.getBigIntegerValue())
        : NODES.numberNode(parser.getLongValue());
  }

  private static ObjectNode object(JsonParser parser, boolean annotations) throws IOException {
    ObjectNode object = NODES.objectNode();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_ARRAY && UNREAD_LISTS.contains(name)) {
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT && name.equals("annotations")) {
        object.set(name, object(parser, true));
      } else if (!annotations
          || token != JsonToken.VALUE_STRING
          || parser.getTextLength() <= LONGEST_ANNOTATION) {
        object.set(name, value(parser));
      }
    }
    return object;
  }

  private static ArrayNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }
}
