package io.stowage.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.TextTable;
import java.util.Locale;

/** How modes are written: for people, or as the API tells them. */
enum ModesText {
  TABLE {
    @Override
    String of(String json) {
      TextTable table =
          new TextTable(
              "profile",
              "policy",
              "mode",
              "agreement",
              "compared",
              "regret",
              "nodes saved",
              "note");
      for (JsonNode profile : read(json).path("items")) {
        JsonNode compared = profile.path("compared");
        table.row(
            profile.path("profile").asText(),
            profile.path("policy").asText(),
            mode(profile),
            percent(compared.path("agreement")),
            orUnknown(compared.path("all")),
            percent(compared.path("meanRegret")),
            orUnknown(compared.path("nodesSaved")),
            note(profile));
      }
      return table.toString();
    }
  },
  JSON {
    @Override
    String of(String json) {
      return json + "\n";
    }
  };

  static final String PATH = "/api/v1/modes";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  abstract String of(String json);

  private static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException broken) {
      throw new CommandFailure(
          "The answer is no JSON. Maybe --server is not a stowage scheduler.", broken);
    }
  }

  private static String mode(JsonNode profile) {
    StringBuilder mode = new StringBuilder(profile.path("mode").asText());
    if (profile.has("assistWeight")) {
      mode.append('(').append(profile.path("assistWeight").asInt()).append(')');
    }
    profile
        .path("namespaces")
        .properties()
        .forEach(
            each ->
                mode.append(", ")
                    .append(each.getKey())
                    .append(": ")
                    .append(each.getValue().asText()));
    return mode.toString();
  }

  private static String note(JsonNode profile) {
    if (profile.has("rolledBack")) {
      return "rolled back: " + profile.path("rolledBack").asText();
    }
    String set = profile.path("set").asBoolean() ? "set until the configuration is read again" : "";
    return profile.has("warning") ? (set + " " + profile.path("warning").asText()).strip() : set;
  }

  private static String percent(JsonNode share) {
    return share.isMissingNode()
        ? "unknown"
        : String.format(Locale.ROOT, "%.1f %%", share.asDouble() * 100);
  }

  private static String orUnknown(JsonNode number) {
    return number.isMissingNode() ? "unknown" : number.asText();
  }
}
