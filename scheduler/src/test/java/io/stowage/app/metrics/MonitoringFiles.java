package io.stowage.app.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What we give to Grafana and Prometheus, and what it speaks of. */
public final class MonitoringFiles {
  public static final Path DASHBOARD = Path.of("..", "deploy", "grafana", "stowage.json");
  public static final Path RULES = Path.of("..", "deploy", "prometheus", "stowage-rules.yaml");
  public static final Path TESTS = Path.of("..", "deploy", "prometheus", "stowage-rules-test.yaml");

  private static final Pattern METRIC =
      Pattern.compile("\\b(?:stowage|scheduler|jvm|process|drl)_[a-z_]+");
  private static final Pattern LABELS =
      Pattern.compile("(?:by|without|on|ignoring) \\(([^)]*)\\)|[{,]\\s*([a-z_]+)\\s*[=!]");

  private MonitoringFiles() {}

  /** All questions of the dashboard, as Grafana asks them where everything is chosen. */
  public static Set<String> dashboardQueries() throws IOException {
    return expressions(new ObjectMapper().readTree(DASHBOARD.toFile())).stream()
        .map(text -> text.replace("$job", ".+").replace("$__rate_interval", "1m"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  public static Set<String> ruleExpressions() throws IOException {
    return expressions(new ObjectMapper(new YAMLFactory()).readTree(RULES.toFile()));
  }

  private static Set<String> expressions(JsonNode file) {
    Set<String> found = new TreeSet<>();
    eachExpression(file, found::add);
    return found;
  }

  private static void eachExpression(JsonNode json, Consumer<String> found) {
    if (json.path("expr").isTextual()) {
      found.accept(json.path("expr").asText());
    }
    json.forEach(child -> eachExpression(child, found));
  }

  public static Set<String> metrics(String expression) {
    return METRIC
        .matcher(expression)
        .results()
        .map(match -> match.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  public static Set<String> labels(String expression) {
    Set<String> labels = new TreeSet<>();
    LABELS
        .matcher(expression)
        .results()
        .forEach(
            match -> {
              String names = match.group(1) == null ? match.group(2) : match.group(1);
              for (String name : names.split(",", -1)) {
                labels.add(name.strip());
              }
            });
    return labels;
  }
}
