package io.stowage.app.config;

import com.fasterxml.jackson.core.JsonGenerator;
import io.stowage.usage.AgentSettings;
import io.stowage.usage.PrometheusQuery;
import io.stowage.usage.PrometheusSettings;
import io.stowage.usage.UsageSettings;
import java.io.IOException;
import java.nio.file.Path;

/** Shows who is asked what nodes use, in the words of the configuration. */
final class UsageJson {
  private UsageJson() {}

  static void write(JsonGenerator json, UsageSettings usage) throws IOException {
    json.writeObjectFieldStart("usage");
    json.writeStringField("interval", usage.sensors().interval().toSeconds() + "s");
    json.writeStringField("staleAfter", usage.sensors().staleAfter().toSeconds() + "s");
    if (usage.prometheus().isPresent()) {
      writePrometheus(json, usage.prometheus().get());
    }
    json.writeBooleanField("metricsServer", usage.metricsServer());
    if (usage.agents().isPresent()) {
      AgentSettings agents = usage.agents().get();
      json.writeObjectFieldStart("agents");
      json.writeNumberField("port", agents.port());
      json.writeStringField("timeout", agents.timeout().toMillis() + "ms");
      json.writeBooleanField("loopback", agents.loopback());
      json.writeEndObject();
    }
    if (usage.powerModel().isPresent()) {
      json.writeStringField("powerModel", usage.powerModel().get());
    }
    json.writeEndObject();
  }

  private static void writePrometheus(JsonGenerator json, PrometheusSettings prometheus)
      throws IOException {
    json.writeObjectFieldStart("prometheus");
    json.writeStringField("url", prometheus.url().toString());
    json.writeStringField("tokenFile", prometheus.tokenFile().map(Path::toString).orElse(""));
    json.writeStringField("caFile", prometheus.caFile().map(Path::toString).orElse(""));
    json.writeStringField("timeout", prometheus.timeout().toMillis() + "ms");
    json.writeArrayFieldStart("queries");
    for (PrometheusQuery query : prometheus.queries()) {
      json.writeStartObject();
      json.writeStringField("signal", query.signal().key());
      json.writeStringField("query", query.text());
      json.writeStringField("as", query.meaning().key());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
