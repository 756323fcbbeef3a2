package io.stowage.app.config;

import com.fasterxml.jackson.core.JsonGenerator;
import io.stowage.app.JsonText;
import io.stowage.scheduling.policy.Exploration;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;

/** What {@code /configz} tells of learning. */
final class LearningJson {
  private LearningJson() {}

  static void write(JsonGenerator json, LearningSettings learning) throws IOException {
    json.writeObjectFieldStart("learning");
    json.writeStringField("model", learning.model());
    json.writeNumberField("every", learning.every());
    json.writeStringField("objective", learning.objective());
    json.writeNumberField("window", learning.window());
    json.writeNumberField("heldPart", learning.heldPart());
    json.writeStringField("budget", learning.budget().toSeconds() + "s");
    if (learning.explore().isPresent()) {
      Exploration.Bounds bounds = learning.explore().get();
      json.writeObjectFieldStart("explore");
      json.writeNumberField("share", bounds.share());
      json.writeNumberField("epsilon", bounds.epsilon());
      JsonText.writeList(json, "namespaces", List.copyOf(new TreeSet<>(bounds.namespaces())));
      json.writeNumberField("perHour", bounds.perHour());
      json.writeNumberField("maxPriority", bounds.maxPriority());
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
