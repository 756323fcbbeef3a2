package io.stowage.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What can be set, each by an environment variable or an option of the same meaning.
 *
 * @param address where it listens
 * @param users the target that latency is measured to, such as {@code tcp://HOST:PORT}
 * @param powercap the folder with energy counters
 */
record AgentSettings(
    String address,
    int port,
    Optional<String> users,
    Path powercap,
    Path proc,
    Path cgroups,
    Duration interval) {

  static final String USAGE =
      """
      Usage: node-agent [--address A] [--port N] [--users TARGET] [--powercap DIR] [--proc DIR] [--cgroups DIR] [--interval SECONDS]
      Measures this node's power and its latency to users, and answers GET /signals, /attribution, /metrics, /healthz and / (milliseconds as plain text).
        --users TARGET   tcp://HOST:PORT, icmp://HOST or http://HOST; without it no latency is measured
      Each option can be given as an environment variable, such as STOWAGE_AGENT_USERS.\
      """;

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "address", "127.0.0.1",
          "port", "8100",
          "users", "",
          "powercap", "/sys/class/powercap",
          "proc", "/proc",
          "cgroups", "/sys/fs/cgroup",
          "interval", "10");

  /** Options win over the environment; an unknown one is an error that says what there is. */
  static AgentSettings of(String[] arguments, Map<String, String> environment) {
    Map<String, String> values = new HashMap<>(DEFAULTS);
    for (String name : DEFAULTS.keySet()) {
      String variable = "STOWAGE_AGENT_" + name.toUpperCase(Locale.ROOT);
      if (environment.containsKey(variable)) {
        values.put(name, String.valueOf(environment.get(variable)));
      }
    }
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i].replaceFirst("^--", "");
      if (!DEFAULTS.containsKey(name) || !arguments[i].startsWith("--")) {
        throw new IllegalArgumentException(
            "There is no option '%s'. Maybe one of --%s."
                .formatted(
                    arguments[i],
                    String.join(", --", DEFAULTS.keySet().stream().sorted().toList())));
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException("'%s' lacks its value.".formatted(arguments[i]));
      }
      values.put(name, arguments[i + 1]);
    }
    return new AgentSettings(
        text(values, "address"),
        number(values, "port"),
        Optional.of(text(values, "users")).filter(users -> !users.isBlank()),
        Path.of(text(values, "powercap")),
        Path.of(text(values, "proc")),
        Path.of(text(values, "cgroups")),
        Duration.ofSeconds(Math.max(1, number(values, "interval"))));
  }

  private static String text(Map<String, String> values, String name) {
    return String.valueOf(values.get(name));
  }

  private static int number(Map<String, String> values, String name) {
    try {
      return Integer.parseInt(text(values, name));
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException(
          "--%s is '%s'. Maybe %s.".formatted(name, text(values, name), DEFAULTS.get(name)), wrong);
    }
  }
}
