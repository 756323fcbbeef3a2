package io.stowage.usage;

import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusClient.Sample;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What Prometheus knows of nodes, each number as old as the metrics that it is made of. */
public final class PrometheusSource implements UsageSource {
  public static final String NAME = "prometheus";

  private final PrometheusSettings settings;
  private final PrometheusClient client;

  public PrometheusSource(PrometheusSettings settings) throws IOException {
    this.settings = settings;
    this.client = new PrometheusClient(settings);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** A question that has no answer harms no other. */
  @Override
  public Reading read(List<Node> nodes) throws InterruptedException {
    Round round = new Round(nodes);
    List<String> problems = new ArrayList<>();
    for (PrometheusQuery query : settings.queries()) {
      try {
        ask(query, nodes, round);
      } catch (IOException failed) {
        problems.add(String.valueOf(failed.getMessage()));
      }
    }
    return new Reading(round.signals(), summary(problems));
  }

  private Optional<String> summary(List<String> problems) {
    return problems.stream()
        .findFirst()
        .map(
            first ->
                "%d of %d questions failed, the first so: %s"
                    .formatted(problems.size(), settings.queries().size(), first));
  }

  private void ask(PrometheusQuery query, List<Node> nodes, Round round)
      throws IOException, InterruptedException {
    if (query.isForEachNode()) {
      for (Node node : nodes) {
        Optional<PrometheusQuery> question = query.about(node);
        if (question.isPresent()) {
          askAbout(node, question.get(), round);
        }
      }
    } else {
      askAboutAll(query, round);
    }
  }

  private void askAboutAll(PrometheusQuery query, Round round)
      throws IOException, InterruptedException {
    // Times are asked for last: a value that came in between would have none.
    List<Sample> samples = client.query(query.text());
    ScrapeTimes scraped = new ScrapeTimes(query.renamesLabels());
    for (String question : query.whenMeasured()) {
      scraped.add(client.query(question), round.nodes);
    }
    boolean isOfMetrics = !query.whenMeasured().isEmpty();
    for (Sample sample : samples) {
      round
          .nodes
          .of(sample)
          .ifPresent(
              node ->
                  (isOfMetrics ? scraped.of(node) : Optional.of(sample.at()))
                      .ifPresent(at -> round.take(query, node, sample, at)));
    }
  }

  private void askAbout(Node node, PrometheusQuery question, Round round)
      throws IOException, InterruptedException {
    Optional<Sample> answer = client.query(question.text()).stream().findFirst();
    if (answer.isPresent()) {
      whenMeasured(question, answer.get())
          .ifPresent(at -> round.take(question, node, answer.get(), at));
    }
  }

  /** Empty where no metric of the question is there: such an answer, if any, is made up. */
  private Optional<Instant> whenMeasured(PrometheusQuery question, Sample answer)
      throws IOException, InterruptedException {
    List<String> byMetric = question.whenMeasured();
    for (String when : byMetric) {
      Optional<Instant> newest =
          client.query(when).stream().map(ScrapeTimes::time).max(Instant::compareTo);
      if (newest.isPresent()) {
        return newest;
      }
    }
    return byMetric.isEmpty() ? Optional.of(answer.at()) : Optional.empty();
  }

  /** What one round of questions has told. */
  private static final class Round {
    private final NodesByLabel nodes;
    private final Map<String, Map<SignalKind, Signal>> found = new HashMap<>();

    Round(List<Node> nodes) {
      this.nodes = new NodesByLabel(nodes);
    }

    void take(PrometheusQuery query, Node node, Sample sample, Instant measuredAt) {
      double value = query.meaning().of(sample.value(), node, query.signal());
      OptionalDouble plausible = query.signal().plausible(value, node);
      plausible.ifPresent(
          number ->
              found
                  .computeIfAbsent(node.name(), name -> new EnumMap<>(SignalKind.class))
                  .putIfAbsent(query.signal(), new Signal(number, measuredAt, NAME, 1)));
    }

    Map<String, NodeSignals> signals() {
      Map<String, NodeSignals> signals = new HashMap<>();
      found.forEach((node, kinds) -> signals.put(node, new NodeSignals(kinds)));
      return signals;
    }
  }
}
