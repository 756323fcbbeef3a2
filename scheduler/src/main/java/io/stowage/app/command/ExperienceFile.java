package io.stowage.app.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.stowage.app.JsonText;
import io.stowage.learning.Experience;
import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;

/**
 * Experience for learners in any language: a line of JSON that names the features, then a line for
 * each choice with what was seen, the candidate that was taken, and what that was worth.
 */
final class ExperienceFile implements AutoCloseable {
  private static final double NANOS_A_SECOND = 1e9;

  private final NewFile file;
  private final int width;
  private final JsonGenerator json;

  private ExperienceFile(NewFile file, int width, JsonGenerator json) {
    this.file = file;
    this.width = width;
    this.json = json;
  }

  static ExperienceFile open(NewFile file, Features features) {
    try {
      JsonGenerator json = new JsonFactory().createGenerator(Files.newBufferedWriter(file.path()));
      json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
      ExperienceFile opened = new ExperienceFile(file, features.node().size(), json);
      opened.writeHeader(features);
      return opened;
    } catch (IOException unwritable) {
      throw file.failure(unwritable);
    }
  }

  private void writeHeader(Features features) throws IOException {
    json.writeStartObject();
    json.writeStringField("encoder", features.encoder());
    JsonText.writeList(json, "node", features.node());
    JsonText.writeList(json, "context", features.context());
    json.writeEndObject();
  }

  void add(Experience experience) {
    try {
      write(experience);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private void write(Experience experience) throws IOException {
    Observation seen = experience.observation();
    json.writeStartObject();
    json.writeArrayFieldStart("nodes");
    for (int i = 0; i < seen.candidates(); i++) {
      writeNumbers(seen.nodes(), i * width, width);
    }
    json.writeEndArray();
    json.writeFieldName("context");
    writeNumbers(seen.context(), 0, seen.context().length);
    json.writeNumberField("action", experience.action());
    json.writeObjectFieldStart("rewards");
    for (Map.Entry<String, Double> reward : experience.rewards().entrySet()) {
      json.writeNumberField(reward.getKey(), reward.getValue());
    }
    json.writeEndObject();
    json.writeNumberField("seconds", experience.elapsed().toNanos() / NANOS_A_SECOND);
    json.writeBooleanField("last", experience.last());
    json.writeEndObject();
  }

  private void writeNumbers(float[] numbers, int from, int count) throws IOException {
    json.writeStartArray();
    for (int i = from; i < from + count; i++) {
      json.writeNumber(numbers[i]);
    }
    json.writeEndArray();
  }

  @Override
  public void close() {
    try {
      json.writeRaw('\n');
      json.close();
    } catch (IOException unwritable) {
      throw file.failure(unwritable);
    }
  }
}
