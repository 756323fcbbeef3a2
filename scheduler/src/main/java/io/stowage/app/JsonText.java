package io.stowage.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.stowage.manifest.ManifestProblem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** One line of JSON for scripts. */
public final class JsonText {
  // Plain ASCII, so that it does not matter what the terminal or pipe takes for the encoding.
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private JsonText() {}

  /** What stands in the object. */
  public interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  public static String object(Content content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      content.write(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException("A string takes all that is written", impossible);
    }
    return text.toString();
  }

  public static void writeList(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /** What in a dump could not be understood; nothing where there is nothing to tell. */
  public static void writeProblems(JsonGenerator json, List<ManifestProblem> problems)
      throws IOException {
    if (!problems.isEmpty()) {
      writeList(json, "problems", problems.stream().map(ManifestProblem::message).toList());
    }
  }
}
