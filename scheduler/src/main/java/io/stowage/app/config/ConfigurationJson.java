package io.stowage.app.config;

import com.fasterxml.jackson.core.JsonGenerator;
import io.stowage.app.JsonText;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The configuration in use, as {@code /configz} tells it. */
public final class ConfigurationJson {
  private ConfigurationJson() {}

  public static String of(Loaded loaded) {
    StowageConfiguration configuration = loaded.configuration();
    return JsonText.object(
        json -> {
          json.writeStringField("apiVersion", "stowage.io/v1alpha1");
          json.writeStringField("kind", "StowageConfiguration");
          json.writeArrayFieldStart("profiles");
          for (ProfileSettings profile : configuration.profiles()) {
            writeProfile(json, profile);
          }
          json.writeEndArray();
          json.writeNumberField(
              "podInitialBackoffSeconds", configuration.podInitialBackoff().toSeconds());
          json.writeNumberField("podMaxBackoffSeconds", configuration.podMaxBackoff().toSeconds());
          writeElection(json, configuration.leaderElection());
          writeRest(json, configuration);
          JsonText.writeList(json, "notes", loaded.notes());
        });
  }

  private static void writeProfile(JsonGenerator json, ProfileSettings profile) throws IOException {
    json.writeStartObject();
    json.writeStringField("schedulerName", profile.schedulerName());
    json.writeStringField("policy", profile.policy());
    json.writeObjectFieldStart("filters");
    JsonText.writeList(json, "enabled", profile.filters());
    json.writeEndObject();
    json.writeObjectFieldStart("scores");
    for (Map.Entry<String, Integer> score : profile.scores().entrySet()) {
      json.writeNumberField(score.getKey(), score.getValue());
    }
    json.writeEndObject();
    json.writeBooleanField("preemption", profile.preemption());
    json.writeNumberField("percentageOfNodesToScore", profile.percentageOfNodesToScore());
    writeModes(json, profile.modes());
    PluginSettingsJson.write(json, profile.plugins());
    json.writeEndObject();
  }

  private static void writeModes(JsonGenerator json, Modes modes) throws IOException {
    writeMode(json, modes.usual());
    json.writeArrayFieldStart("namespaces");
    for (Map.Entry<String, Mode> namespace : new TreeMap<>(modes.byNamespace()).entrySet()) {
      json.writeStartObject();
      json.writeStringField("name", namespace.getKey());
      writeMode(json, namespace.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeMode(JsonGenerator json, Mode mode) throws IOException {
    json.writeStringField("mode", mode.rung().toString());
    json.writeNumberField("assistWeight", mode.weight());
  }

  private static void writeExtender(JsonGenerator json, ExtenderSettings extender)
      throws IOException {
    json.writeObjectFieldStart("extender");
    json.writeStringField("address", extender.address());
    json.writeNumberField("port", extender.port());
    json.writeStringField("deadline", extender.deadline().toMillis() + "ms");
    json.writeNumberField("mostNodes", extender.mostNodes());
    if (extender.tls().isPresent()) {
      writeTls(json, extender.tls().get());
    }
    json.writeEndObject();
  }

  private static void writeTls(JsonGenerator json, TlsSettings tls) throws IOException {
    json.writeObjectFieldStart("tls");
    json.writeStringField("certFile", tls.certFile().toString());
    json.writeStringField("keyFile", tls.keyFile().toString());
    json.writeStringField("clientCaFile", tls.clientCaFile().map(Path::toString).orElse(""));
    json.writeEndObject();
  }

  private static void writeRollback(JsonGenerator json, RollbackSettings rollback)
      throws IOException {
    json.writeObjectFieldStart("rollback");
    json.writeStringField("pendingAge", rollback.pendingAge().toSeconds() + "s");
    json.writeNumberField("failedShare", rollback.failedShare());
    json.writeNumberField("starvedAttempts", rollback.starvedAttempts());
    json.writeNumberField("latencyShare", rollback.latencyShare());
    if (rollback.control().isPresent()) {
      ControlSettings control = rollback.control().get();
      json.writeObjectFieldStart("control");
      json.writeStringField("slice", control.slice().toSeconds() + "s");
      json.writeNumberField("inBlock", control.inBlock());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void writeElection(JsonGenerator json, LeaderElectionSettings election)
      throws IOException {
    json.writeObjectFieldStart("leaderElection");
    json.writeBooleanField("leaderElect", election.leaderElect());
    json.writeStringField("leaseDuration", election.leaseDuration().toSeconds() + "s");
    json.writeStringField("renewDeadline", election.renewDeadline().toSeconds() + "s");
    json.writeStringField("retryPeriod", election.retryPeriod().toSeconds() + "s");
    json.writeStringField("resourceName", election.resourceName());
    json.writeStringField("resourceNamespace", election.resourceNamespace());
    json.writeEndObject();
  }

  private static void writeRest(JsonGenerator json, StowageConfiguration configuration)
      throws IOException {
    ClientSettings client = configuration.clientConnection();
    json.writeObjectFieldStart("clientConnection");
    json.writeStringField("kubeconfig", client.kubeconfig().map(Path::toString).orElse(""));
    json.writeNumberField("qps", client.qps());
    json.writeNumberField("burst", client.burst());
    json.writeEndObject();
    json.writeObjectFieldStart("server");
    json.writeStringField("address", configuration.server().address());
    json.writeNumberField("port", configuration.server().port());
    if (configuration.server().tls().isPresent()) {
      writeTls(json, configuration.server().tls().get());
    }
    json.writeStringField("metrics", configuration.server().metrics().toString());
    writeApi(json, configuration.server().api());
    json.writeEndObject();
    if (configuration.extender().isPresent()) {
      writeExtender(json, configuration.extender().get());
    }
    writeRollback(json, configuration.rollback());
    if (configuration.usage().isMeasured()) {
      UsageJson.write(json, configuration.usage());
    }
    if (configuration.learning().isPresent()) {
      LearningJson.write(json, configuration.learning().get());
    }
    json.writeObjectFieldStart("journal");
    json.writeStringField("file", configuration.journal().map(Path::toString).orElse(""));
    json.writeEndObject();
    json.writeObjectFieldStart("logging");
    json.writeStringField("format", configuration.logging().format().toString());
    json.writeStringField("level", configuration.logging().level().toString());
    json.writeEndObject();
    json.writeObjectFieldStart("objectives");
    for (Map.Entry<String, ObjectiveSettings> objective : configuration.objectives().entrySet()) {
      json.writeObjectFieldStart(objective.getKey());
      json.writeStringField("expression", objective.getValue().expression());
      json.writeNumberField("weight", objective.getValue().weight());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void writeApi(JsonGenerator json, ApiSettings api) throws IOException {
    json.writeObjectFieldStart("api");
    json.writeStringField("authentication", api.authentication().toString());
    json.writeStringField("tokenFile", api.tokenFile().map(Path::toString).orElse(""));
    if (api.drlSchedulerPort().isPresent()) {
      json.writeNumberField("drlSchedulerPort", api.drlSchedulerPort().getAsInt());
    }
    if (api.suggestionPort().isPresent()) {
      json.writeNumberField("suggestionPort", api.suggestionPort().getAsInt());
    }
    json.writeEndObject();
  }
}
