package io.stowage.api.rest;

import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which node a pod had better go to: what somebody has set, or what we would say. */
public final class SuggestionsResource {
  private static final String PATH = "/api/v1/suggestions/{namespace}/{name}";

  private final Subject subject;
  private final Suggestions suggestions;

  /** Who says so. */
  public enum Source {
    SET,
    POLICY
  }

  /** An answer; a node that will not do has no score. */
  public record Suggestion(String pod, Source source, Map<String, Double> scores) {}

  public SuggestionsResource(Subject subject, Suggestions suggestions) {
    this.subject = subject;
    this.suggestions = suggestions;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            PATH,
            "Scores of nodes for a pod: those that were set, else those of its policy as things"
                + " are.",
            Suggestion.class,
            this::suggestion),
        Route.write(
                Method.PUT,
                PATH,
                "Sets scores of nodes for a pod, which need not be there yet; policy 'suggested'"
                    + " follows them.",
                Suggestion.class,
                this::set)
            .body(Map.class),
        Route.write(Method.DELETE, PATH, "Forgets what was set.", Suggestion.class, this::forget));
  }

  private Suggestion suggestion(Question question) {
    Optional<Suggested> set = suggestions.of(key(question));
    if (set.isPresent()) {
      Map<String, Double> scores = new TreeMap<>();
      set.get().scores().forEach((node, score) -> scores.put(node, score.value()));
      return new Suggestion(key(question), Source.SET, scores);
    }
    Explanation explained = subject.explain(PodsResource.found(subject.cluster(), question));
    Map<String, Double> scores = new LinkedHashMap<>();
    explained.nodes().stream()
        .filter(node -> node.no().isEmpty())
        .forEach(node -> scores.put(node.node().name(), node.total()));
    return new Suggestion(key(question), Source.POLICY, scores);
  }

  private Suggestion set(Question question) {
    suggestions.set(key(question), Suggestions.read(question.json()));
    return suggestion(question);
  }

  private Suggestion forget(Question question) {
    if (!suggestions.remove(key(question))) {
      throw Problem.notFound(
          "Nothing was set for '%s'. Maybe another pod?".formatted(key(question)));
    }
    return new Suggestion(key(question), Source.SET, Map.of());
  }

  private static String key(Question question) {
    return question.part("namespace") + "/" + question.part("name");
  }
}
