package io.stowage.app.serving;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.Method;
import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Subject;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.whatif.Answer;
import io.stowage.app.whatif.Answers;
import io.stowage.app.whatif.Question;
import io.stowage.app.whatif.WhatIf;
import io.stowage.app.whatif.WhatIfText;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.manifest.ManifestException;
import io.stowage.manifest.Readers;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** What more pods or fewer nodes would do to the cluster as it is now; nothing is changed. */
public final class WhatIfResource {
  private static final int USUAL_COPIES = 100;
  private static final int MOST_COPIES = 2000;
  private static final int MOST_POLICIES = 4;
  private static final long SEED = 42;

  private final Subject subject;
  private final PolicyCatalogue policies;

  /** What may be sent: a pod, or one like which, or nodes that go away. */
  public record Order(
      Optional<Object> pod,
      Optional<String> like,
      Optional<Integer> atMost,
      Optional<List<String>> without,
      Optional<List<String>> policies) {}

  public WhatIfResource(Subject subject, PolicyCatalogue policies) {
    this.subject = subject;
    this.policies = policies.upToDate();
  }

  public List<Route> routes() {
    return List.of(
        Route.write(
                Method.POST,
                "/api/v1/what-if",
                "How many copies of a pod (a manifest, or one like NAMESPACE/NAME) fit and where"
                    + " they go, and what happens when nodes go away. Nothing is changed. The"
                    + " answer is that of 'stowage what-if --format json'.",
                Object.class,
                question -> Content.json(answer(question.json())))
            .body(Order.class));
  }

  private String answer(JsonNode json) {
    ClusterSnapshot cluster = subject.cluster();
    Question question = question(json, cluster);
    WhatIf whatIf = new WhatIf(cluster, question, WhatIfResource::checkTime);
    List<Answer> answers = new ArrayList<>();
    for (String policy : chosen(json.path("policies"))) {
      answers.add(
          whatIf.under(policy, policies.of(policy, PolicyInputs.of(new SplittableRandom(SEED)))));
    }
    return WhatIfText.JSON.of(new Answers(question, whatIf.lost(), answers, List.of()), false);
  }

  /** The thread is interrupted when nobody waits for the answer any more. */
  private static void checkTime() {
    if (Thread.currentThread().isInterrupted()) {
      throw Problem.unavailable("It takes too long. Maybe ask for fewer copies.");
    }
  }

  private static Question question(JsonNode json, ClusterSnapshot cluster) {
    Optional<Pod> pod = pod(json, cluster);
    List<String> without = words(json.path("without"), "without");
    for (String node : without) {
      if (cluster.node(node).isEmpty()) {
        throw Problem.badRequest("There is no node '%s'. Maybe see /api/v1/nodes.".formatted(node));
      }
    }
    if (pod.isEmpty() && without.isEmpty()) {
      throw Problem.badRequest(
          "What if what? Maybe {\"like\": \"default/web\"} or {\"without\": [\"node-1\"]}.");
    }
    JsonNode atMost = json.path("atMost");
    int copies = atMost.isMissingNode() ? USUAL_COPIES : atMost.asInt();
    if (copies < 1 || copies > MOST_COPIES) {
      throw Problem.badRequest("atMost is %s. Maybe 1 to %d.".formatted(atMost, MOST_COPIES));
    }
    return new Question(pod, copies, without);
  }

  private static Optional<Pod> pod(JsonNode json, ClusterSnapshot cluster) {
    if (json.path("pod").isObject()) {
      try {
        return Optional.of(new Readers().readPod(json.path("pod")));
      } catch (ManifestException broken) {
        throw Problem.badRequest(String.valueOf(broken.getMessage()));
      }
    }
    String like = json.path("like").asText();
    if (like.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        cluster
            .pod(like)
            .map(pod -> pod.unplaced().withoutNomination())
            .orElseThrow(
                () ->
                    Problem.badRequest(
                        "There is no pod '%s'. Maybe NAMESPACE/NAME of one that is there."
                            .formatted(like))));
  }

  /** Those that are named, else the scheduler's own beside kube-default. */
  private Set<String> chosen(JsonNode named) {
    Set<String> chosen = new LinkedHashSet<>(words(named, "policies"));
    if (chosen.isEmpty()) {
      subject.profiles().forEach(profile -> chosen.add(profile.policy()));
      chosen.add("kube-default");
    }
    if (chosen.size() > MOST_POLICIES) {
      throw Problem.badRequest("At most %d policies. Maybe name some.".formatted(MOST_POLICIES));
    }
    return chosen;
  }

  private static List<String> words(JsonNode json, String field) {
    if (!json.isMissingNode() && !json.isArray()) {
      throw Problem.badRequest("%s is no list. Maybe [\"…\"].".formatted(field));
    }
    List<String> words = new ArrayList<>();
    json.forEach(word -> words.add(word.asText()));
    return words;
  }
}
