package io.stowage.api.extender;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Names of nodes as they lie in the JSON that they came in. Each is made a text only where that is
 * asked for: to make hundreds of them was a fifth of what a question takes.
 */
final class NodeNames extends AbstractList<String> implements RandomAccess {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int USUAL = 512;
  static final NodeNames NONE = new NodeNames(new byte[0]);

  private final byte[] json;
  private int[] starts = new int[USUAL];
  private int size;

  private NodeNames(byte[] json) {
    this.json = json;
  }

  /**
   * Reads the array that has begun.
   *
   * @param body what is being parsed
   */
  static NodeNames in(JsonParser array, byte[] body) throws IOException, BadQuestion {
    NodeNames names = new NodeNames(body);
    for (JsonToken each = array.nextToken();
        each != JsonToken.END_ARRAY;
        each = array.nextToken()) {
      if (each != JsonToken.VALUE_STRING) {
        throw new BadQuestion("NodeNames has something that is no text. Maybe send names.");
      }
      names.append((int) array.currentTokenLocation().getByteOffset() + 1);
    }
    return names;
  }

  static NodeNames of(List<String> names) {
    try {
      byte[] array = JSON.writeValueAsBytes(names);
      try (JsonParser parser = JSON.createParser(array)) {
        parser.nextToken();
        return in(parser, array);
      }
    } catch (IOException | BadQuestion impossible) {
      throw new IllegalStateException("We wrote it ourselves", impossible);
    }
  }

  private void append(int start) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
    }
    starts[size++] = start;
  }

  /** Whether the name at this place is this one, in UTF-8, and written without escapes. */
  boolean isAt(int place, byte[] name) {
    int start = starts[place];
    int end = start + name.length;
    return end < json.length
        && json[end] == '"'
        && Arrays.equals(json, start, end, name, 0, name.length);
  }

  @Override
  public String get(int place) {
    int start = starts[place];
    for (int end = start; ; end++) {
      if (json[end] == '"') {
        return new String(json, start, end - start, UTF_8);
      }
      if (json[end] == '\\') {
        return unescaped(start - 1);
      }
    }
  }

  private String unescaped(int quote) {
    try {
      return JSON.readValue(json, quote, json.length - quote, String.class);
    } catch (IOException impossible) {
      throw new UncheckedIOException("It was read before", impossible);
    }
  }

  @Override
  public int size() {
    return size;
  }
}
