package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code kubectl get … -o json} or {@code -o yaml} prints: a list, single objects, or
 * several of both after each other. Objects are read one at a time, so that a dump may be larger
 * than the memory.
 */
public final class DumpReader {
  private final String source;
  private final DumpBuilder dump;

  private DumpReader(String source) {
    this.source = source;
    this.dump = new DumpBuilder(new Readers());
  }

  public static Dump read(Path file) throws IOException {
    try (InputStream text = Files.newInputStream(file)) {
      return read(text, file.getFileName().toString());
    }
  }

  /**
   * Reads a dump to its end, or to where it cannot be read any further.
   *
   * @param source what to call the dump in problems
   */
  public static Dump read(InputStream text, String source) throws IOException {
    DumpReader reader = new DumpReader(source);
    try (JsonParser parser = TreeParser.jsonOrYaml(text)) {
      reader.readAll(parser);
    } catch (JsonProcessingException unreadable) {
      reader.cutOff(place(unreadable.getLocation()), inShort(unreadable.getOriginalMessage()));
    } catch (CharConversionException notUtf8) {
      reader.cutOff("", String.valueOf(notUtf8.getMessage()));
    }
    return reader.dump.build();
  }

  private void readAll(JsonParser parser) throws IOException {
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      if (token == JsonToken.START_OBJECT) {
        readObjectOrList(parser);
      } else if (token == JsonToken.START_ARRAY) {
        readItems(parser, "");
      } else if (token != JsonToken.VALUE_NULL && !parser.getText().isBlank()) {
        dump.add(noObject(parser));
        return;
      }
    }
  }

  private void readObjectOrList(JsonParser parser) throws IOException {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    boolean isList = false;
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      if (parser.nextToken() == JsonToken.START_ARRAY && name.equals("items")) {
        isList = true;
        readItems(parser, object.path("kind").asText(""));
      } else {
        object.set(name, TreeParser.value(parser));
      }
    }
    if (!isList) {
      dump.add(object);
    }
  }

  /** Items of a typed list, such as PodList, do not name their kind themselves. */
  private void readItems(JsonParser parser, String listKind) throws IOException {
    String itemKind = listKind.endsWith("List") ? listKind.substring(0, listKind.length() - 4) : "";
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      JsonNode item = TreeParser.value(parser);
      if (item instanceof ObjectNode object && !object.has("kind") && !itemKind.isEmpty()) {
        object.put("kind", itemKind);
      }
      dump.add(item);
    }
  }

  private ManifestProblem noObject(JsonParser parser) throws IOException {
    return new ManifestProblem.Unreadable(
        source,
        place(parser.currentTokenLocation()),
        parser.getText(),
        "Maybe give what 'kubectl get … -o json' prints.");
  }

  private void cutOff(String place, String why) {
    dump.add(
        new ManifestProblem.Unreadable(
            source,
            place,
            why.lines().findFirst().orElse(""),
            "Maybe the file is cut off; the %d objects before this place were read."
                .formatted(dump.objects())));
  }

  // Jackson adds in brackets where the open object began, in words that only programmers know.
  private static String inShort(String message) {
    return message.replaceFirst(" \\(start marker.*", "");
  }

  private static String place(@Nullable JsonLocation location) {
    return location == null
        ? ""
        : "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
