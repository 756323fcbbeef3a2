package io.stowage.app.config;

import com.fasterxml.jackson.core.JsonGenerator;
import io.stowage.app.JsonText;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.scheduling.policy.FitStrategy;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import io.stowage.scheduling.policy.ResourceWeight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The arguments of plugins, as {@code /configz} tells them. */
final class PluginSettingsJson {
  private PluginSettingsJson() {}

  static void write(JsonGenerator json, PluginSettings plugins) throws IOException {
    json.writeObjectFieldStart("arguments");
    json.writeObjectFieldStart("NodeResourcesFit");
    JsonText.writeList(json, "ignoredResources", sorted(plugins.fitFilter().ignoredResources()));
    JsonText.writeList(
        json, "ignoredResourceGroups", sorted(plugins.fitFilter().ignoredResourceGroups()));
    json.writeObjectFieldStart("scoringStrategy");
    writeStrategy(json, plugins.fitScore().strategy());
    writeResources(json, plugins.fitScore().resources());
    json.writeEndObject();
    json.writeEndObject();
    json.writeObjectFieldStart("NodeResourcesBalancedAllocation");
    writeResources(json, plugins.balancedResources());
    json.writeEndObject();
    json.writeObjectFieldStart("NodeAffinity");
    json.writeStringField(
        "addedRequired", plugins.addedRequired().map(Object::toString).orElse(""));
    JsonText.writeList(
        json, "addedPreferred", plugins.addedPreferred().stream().map(Object::toString).toList());
    json.writeEndObject();
    writeSpread(json, plugins);
    writeOthers(json, plugins);
    json.writeEndObject();
  }

  private static List<String> sorted(Iterable<String> names) {
    List<String> sorted = new ArrayList<>();
    names.forEach(sorted::add);
    sorted.sort(String::compareTo);
    return sorted;
  }

  private static void writeStrategy(JsonGenerator json, FitStrategy strategy) throws IOException {
    switch (strategy) {
      case FitStrategy.LeastAllocated _ -> json.writeStringField("type", "LeastAllocated");
      case FitStrategy.MostAllocated _ -> json.writeStringField("type", "MostAllocated");
      case RequestedToCapacityRatio ratio -> {
        json.writeStringField("type", "RequestedToCapacityRatio");
        writeShape(json, ratio.shape());
      }
    }
  }

  private static void writeShape(
      JsonGenerator json, List<RequestedToCapacityRatio.ShapePoint> shape) throws IOException {
    json.writeArrayFieldStart("shape");
    for (RequestedToCapacityRatio.ShapePoint point : shape) {
      json.writeStartObject();
      json.writeNumberField("utilization", point.utilization());
      json.writeNumberField("score", point.score());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeResources(JsonGenerator json, List<ResourceWeight> resources)
      throws IOException {
    json.writeArrayFieldStart("resources");
    for (ResourceWeight resource : resources) {
      json.writeStartObject();
      json.writeStringField("name", resource.resource());
      json.writeNumberField("weight", resource.weight());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeSpread(JsonGenerator json, PluginSettings plugins) throws IOException {
    json.writeObjectFieldStart("PodTopologySpread");
    json.writeStringField(
        "defaultingType", plugins.defaultSpread().requiresAllLabels() ? "List" : "System");
    json.writeArrayFieldStart("defaultConstraints");
    for (SpreadConstraint constraint : plugins.defaultSpread().constraints()) {
      json.writeStartObject();
      json.writeNumberField("maxSkew", constraint.maxSkew());
      json.writeStringField("topologyKey", constraint.topologyKey());
      json.writeStringField(
          "whenUnsatisfiable", constraint.hard() ? "DoNotSchedule" : "ScheduleAnyway");
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeOthers(JsonGenerator json, PluginSettings plugins) throws IOException {
    json.writeObjectFieldStart("InterPodAffinity");
    json.writeNumberField(
        "hardPodAffinityWeight", plugins.interPodAffinity().hardPodAffinityWeight());
    json.writeBooleanField(
        "ignorePreferredTermsOfExistingPods",
        plugins.interPodAffinity().ignorePreferredTermsOfExistingPods());
    json.writeEndObject();
    json.writeObjectFieldStart("DefaultPreemption");
    json.writeNumberField("minCandidateNodesPercentage", plugins.preemption().leastPercent());
    json.writeNumberField("minCandidateNodesAbsolute", plugins.preemption().leastNodes());
    json.writeEndObject();
    json.writeObjectFieldStart("VolumeBinding");
    json.writeNumberField("bindTimeoutSeconds", plugins.volumeBindTimeout().toSeconds());
    writeShape(json, plugins.storageShape().map(RequestedToCapacityRatio::shape).orElse(List.of()));
    json.writeEndObject();
  }
}
