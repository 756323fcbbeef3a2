package io.stowage.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.PodSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a journal. A head begins each session; a pod's spec stands once, on a line of its
 * own, and twins refer to it by number; every other line is an entry.
 */
final class JournalFormat {
  private static final String HEAD = "journal";
  private static final int VERSION = 1;
  private static final String SPEC = "spec";
  private static final String CONTENT = "is";

  // Past this many, a session begins anew, so that neither side remembers without bound.
  private static final int SPECS_IN_A_SESSION = 100_000;

  private static final JsonFactory JSON = new JsonFactory();
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Codec entries;
  private final Codec specs = new SpecCodec(new Codecs());
  private final Map<PodSpec, Integer> numbers = new HashMap<>();
  private final List<PodSpec> newSpecs = new ArrayList<>();
  private final Map<Integer, PodSpec> byNumber = new HashMap<>();
  private boolean begun;

  JournalFormat() {
    Codecs codecs = new Codecs();
    codecs.put(PodSpec.class, new Reference());
    entries = codecs.of(JournalEntry.class);
  }

  /** Whatever was written before cannot be counted on: later lines refer to nothing of it. */
  void beginAnew() {
    numbers.clear();
    begun = false;
  }

  /** Appends the entry, after the lines that it refers to. */
  void write(JournalEntry entry, ByteArrayOutputStream out) {
    if (numbers.size() >= SPECS_IN_A_SESSION) {
      beginAnew();
    }
    if (!begun) {
      begun = true;
      line(out, json -> writeHead(json));
    }
    newSpecs.clear();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    line(text, json -> entries.write(json, entry));
    newSpecs.forEach(spec -> line(out, json -> writeSpec(json, spec)));
    out.writeBytes(text.toByteArray());
  }

  /** The entry on a line; empty where the line only helps to read others. */
  Optional<JournalEntry> read(byte[] line) {
    JsonNode json = parsed(line);
    if (json.has(HEAD)) {
      Codecs.checked(json, json.path(HEAD).asInt() == VERSION);
      byNumber.clear();
      return Optional.empty();
    }
    if (json.has(SPEC)) {
      byNumber.put(json.path(SPEC).asInt(), (PodSpec) specs.read(json.path(CONTENT)));
      return Optional.empty();
    }
    return Optional.of((JournalEntry) entries.read(json));
  }

  private static JsonNode parsed(byte[] line) {
    try {
      return MAPPER.readTree(line);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException("this is no JSON", unreadable);
    }
  }

  private static void writeHead(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField(HEAD, VERSION);
    json.writeEndObject();
  }

  private void writeSpec(JsonGenerator json, PodSpec spec) throws IOException {
    json.writeStartObject();
    json.writeNumberField(SPEC, numbers.getOrDefault(spec, 0));
    json.writeFieldName(CONTENT);
    specs.write(json, spec);
    json.writeEndObject();
  }

  /** Writes one line. */
  private interface LineWriter {
    void write(JsonGenerator json) throws IOException;
  }

  private static void line(ByteArrayOutputStream out, LineWriter writer) {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      writer.write(json);
    } catch (IOException impossible) {
      throw new UncheckedIOException("Memory cannot be written to", impossible);
    }
    out.write('\n');
  }

  /** A spec as the number under which it stands in full. */
  private final class Reference implements Codec {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      PodSpec spec = (PodSpec) value;
      Integer number = numbers.get(spec);
      if (number == null) {
        number = numbers.size() + 1;
        numbers.put(spec, number);
        newSpecs.add(spec);
      }
      json.writeNumber(number);
    }

    @Override
    public Object read(JsonNode json) {
      PodSpec spec = byNumber.get(Codecs.checked(json, json.isInt()).intValue());
      if (spec == null) {
        throw new IllegalArgumentException("no line before tells spec " + json);
      }
      return spec;
    }
  }
}
