package io.stowage.api.extender;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.api.direct.Call;
import io.stowage.api.direct.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The four verbs of an extender below {@code /extender}. */
public final class ExtenderVerbs implements Call.Answerer {
  private static final ObjectMapper TREES = new ObjectMapper();
  private static final String PATH = "/extender/";
  private static final List<String> VERBS = List.of("prioritize", "filter", "preempt", "bind");

  private final Advisor advisor;
  private final Turns turns;
  private final Bindings bindings;
  private final ExtenderListener listener;

  /**
   * @param deadline an answer that is not there by then is a neutral one
   */
  public ExtenderVerbs(
      Advisor advisor, Duration deadline, Bindings bindings, ExtenderListener listener) {
    this.advisor = advisor;
    this.turns = new Turns(deadline);
    this.bindings = bindings;
    this.listener = listener;
  }

  @Override
  public Reply answer(Call call) throws InterruptedException {
    String verb = verb(call.path());
    try {
      return switch (verb) {
        case "prioritize" -> prioritize(call);
        case "filter" -> filter(call);
        case "preempt" -> preempt(call);
        case "bind" -> bind(call.body());
        default ->
            new Reply(404, Answers.bad("There is no such verb. Maybe prioritize."), took -> {});
      };
    } catch (BadQuestion bad) {
      return bad(400, verb, String.valueOf(bad.getMessage()));
    }
  }

  @Override
  public Reply tooLarge(String path, int mostBytes) {
    return bad(
        413,
        verb(path),
        "The question is larger than %d bytes. Maybe set nodeCacheCapable: true."
            .formatted(mostBytes));
  }

  private static String verb(String path) {
    return VERBS.stream().filter(verb -> path.equals(PATH + verb)).findFirst().orElse("unknown");
  }

  private Reply bad(int status, String verb, String why) {
    return new Reply(status, Answers.bad(why), took -> listener.onBadQuestion(verb, why));
  }

  private Reply answered(String verb, byte[] json, Optional<Neutral> neutral) {
    return new Reply(200, json, took -> listener.onAnswer(verb, neutral, took));
  }

  private Reply prioritize(Call call) throws BadQuestion, InterruptedException {
    Question question = Question.read(call.body());
    return turns.answer(
        call,
        () -> prioritized(question, advisor.prioritize(question)),
        why -> prioritized(question, Advice.neutral(question.nodes().size(), why)));
  }

  private Reply prioritized(Question question, Advice advice) {
    return new Reply(
        200,
        Answers.priorities(question.nodes(), advice),
        took -> {
          listener.onAdvice(question.podKey(), question.podUid(), advice);
          listener.onAnswer("prioritize", advice.neutral(), took);
        });
  }

  /**
   * Answers a made-up question some times, and tells nobody: the first real one shall not be late
   * because nothing has been loaded and compiled yet.
   */
  public void rehearse(String schedulerName, List<String> nodes, int times) {
    String names = nodes.stream().map(node -> '"' + node + '"').collect(Collectors.joining(","));
    byte[] body =
        """
        {"Pod":{"metadata":{"name":"rehearsal","namespace":"default","uid":"rehearsal"},"spec":\
        {"schedulerName":"%s","containers":[{"name":"c","image":"i","resources":{"requests":\
        {"cpu":"100m","memory":"128Mi"}}}]}},"NodeNames":[%s]}\
        """
            .formatted(schedulerName, names)
            .getBytes(UTF_8);
    try {
      for (int i = 0; i < times; i++) {
        Question question = Question.read(body);
        Advice advice =
            turns.ask(
                () -> advisor.prioritize(question),
                why -> Advice.neutral(question.nodes().size(), why));
        Answers.priorities(question.nodes(), advice);
      }
    } catch (BadQuestion impossible) {
      throw new IllegalStateException(
          "A made-up question is bad: " + impossible.getMessage(), impossible);
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private Reply filter(Call call) throws BadQuestion, InterruptedException {
    Question question = Question.read(call.body());
    return turns.answer(
        call,
        () -> filtered(question, advisor.filter(question)),
        why -> filtered(question, Sieve.open(question.nodes().size(), why)));
  }

  private Reply filtered(Question question, Sieve sieve) {
    return answered("filter", Answers.filtered(question, sieve), sieve.neutral());
  }

  /** Only nodes that our filters will never let the pod onto are taken from the choice. */
  private Reply preempt(Call call) throws BadQuestion, InterruptedException {
    JsonNode tree = tree(call.body());
    JsonNode named = tree.path("NodeNameToMetaVictims");
    JsonNode victims = named.isObject() ? named : tree.path("NodeNameToVictims");
    if (!tree.path("Pod").isObject()) {
      throw new BadQuestion("The question has no Pod. Maybe send ExtenderPreemptionArgs.");
    }
    List<String> nodes = new ArrayList<>();
    victims.fieldNames().forEachRemaining(nodes::add);
    Question question = new Question(tree.path("Pod"), nodes, Optional.empty());
    return turns.answer(
        call,
        () -> preempted(nodes, victims, advisor.filter(question)),
        why -> preempted(nodes, victims, Sieve.open(nodes.size(), why)));
  }

  private Reply preempted(List<String> nodes, JsonNode victims, Sieve sieve) {
    Map<String, JsonNode> left = new LinkedHashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      if (sieve.mayEverPass(i)) {
        left.put(nodes.get(i), victims.path(nodes.get(i)));
      }
    }
    return answered("preempt", Answers.victims(left), sieve.neutral());
  }

  private Reply bind(byte[] body) throws BadQuestion, InterruptedException {
    JsonNode question = tree(body);
    String node = question.path("Node").asText("");
    String name = question.path("PodName").asText("");
    if (node.isEmpty() || name.isEmpty()) {
      throw new BadQuestion("PodName or Node is missing. Maybe send ExtenderBindingArgs.");
    }
    Optional<String> problem =
        bindings.bind(
            question.path("PodNamespace").asText("default") + "/" + name,
            question.path("PodUID").asText(""),
            node);
    return answered("bind", Answers.bound(problem.orElse("")), Optional.empty());
  }

  private static JsonNode tree(byte[] body) throws BadQuestion {
    try {
      return TREES.readTree(body);
    } catch (IOException broken) {
      throw new BadQuestion("The question is no JSON. Maybe it was cut off.");
    }
  }
}
