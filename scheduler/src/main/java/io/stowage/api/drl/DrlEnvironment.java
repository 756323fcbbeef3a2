package io.stowage.api.drl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/** The environment variables of drl-scheduler; what will not do is an error that says so. */
record DrlEnvironment(Map<String, String> variables) {
  private static final int HIGHEST_PORT = 65_535;

  /** Those that mean nothing here, and what to use instead. */
  private static final SequencedMap<String, String> WITHOUT_EFFECT = new LinkedHashMap<>();

  static {
    String nothingAtRandom =
        "nothing is tried at random unless the configuration says so. Maybe learning.explore";
    WITHOUT_EFFECT.put("EPSILON_START", nothingAtRandom);
    WITHOUT_EFFECT.put("EPSILON_END", nothingAtRandom);
    WITHOUT_EFFECT.put("EPSILON_DECAY", nothingAtRandom);
    WITHOUT_EFFECT.put(
        "NAMESPACE", "pods are chosen by schedulerName. Maybe profiles[].namespaces");
    WITHOUT_EFFECT.put("POLLING_INTERVAL", "the cluster is watched, not polled");
    String asConfigured = "what sensors measure is as old as they let it be. Maybe usage";
    WITHOUT_EFFECT.put("METRICS_INTERVAL", asConfigured);
    WITHOUT_EFFECT.put("METRICS_WINDOW", asConfigured);
    WITHOUT_EFFECT.put("MODEL_PATH", "models lie elsewhere. Maybe STOWAGE_MODELS or --models");
    WITHOUT_EFFECT.put("USE_PRETRAINED", "a policy model:NAME always has its promoted version");
    String noLimit = "there is no such limit here";
    WITHOUT_EFFECT.put("MAX_NODES", noLimit);
    WITHOUT_EFFECT.put("MAX_PODS", noLimit);
    WITHOUT_EFFECT.put("FEATURE_DIM", "the encoder says how many features there are");
    String byFilters = "pods fit by their requests, as in kube-scheduler";
    WITHOUT_EFFECT.put("CPU_THRESHOLD", byFilters);
    WITHOUT_EFFECT.put("MEMORY_THRESHOLD", byFilters);
    WITHOUT_EFFECT.put("LATENCY_THRESHOLD_MS", "each pod says how near its users it must be");
    String always = "it is always honoured. Maybe profiles[].filters.disabled";
    WITHOUT_EFFECT.put("ENABLE_AFFINITY", always);
    WITHOUT_EFFECT.put("ENABLE_ANTI_AFFINITY", always);
    WITHOUT_EFFECT.put("ENABLE_TAINTS", always);
  }

  DrlEnvironment {
    variables = Map.copyOf(variables);
  }

  /** A line for each variable that is set and changes nothing. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    WITHOUT_EFFECT.forEach(
        (name, why) ->
            text(name).ifPresent(set -> notes.add("%s has no effect: %s".formatted(name, why))));
    return notes;
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(variables.get(name)).map(String::strip).filter(t -> !t.isEmpty());
  }

  boolean flag(String name, boolean usual) {
    return text(name).map("true"::equalsIgnoreCase).orElse(usual);
  }

  double number(String name, double usual) {
    try {
      return text(name).map(Double::parseDouble).orElse(usual);
    } catch (NumberFormatException noNumber) {
      throw wrong(name, String.valueOf(usual));
    }
  }

  OptionalInt port(String name, int example) {
    return whole(name, HIGHEST_PORT, example);
  }

  /** A whole number from 1 on, if the variable is set. */
  OptionalInt whole(String name, int most, int example) {
    if (text(name).isEmpty()) {
      return OptionalInt.empty();
    }
    double number = number(name, example);
    if (number < 1 || number > most || number != Math.rint(number)) {
      throw wrong(name, String.valueOf(example));
    }
    return OptionalInt.of((int) number);
  }

  IllegalArgumentException wrong(String name, String instead) {
    return new IllegalArgumentException(
        "%s is '%s'. Maybe %s.".formatted(name, variables.get(name), instead));
  }
}
