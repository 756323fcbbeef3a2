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
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The four verbs of an extender below {@code /extender}, and a fifth, {@code choose}, which
 * kube-scheduler may be given as its filter.
 */
public final class ExtenderVerbs implements Call.Answerer {
  private static final ObjectMapper TREES = new ObjectMapper();
  private static final String PATH = "/extender/";
  private static final List<String> VERBS =
      List.of("prioritize", "filter", "choose", "preempt", "bind");

  private final Advisor advisor;
  private final Turns turns;
  private final Optional<Bindings> bindings;
  private final ExtenderListener listener;

  /**
   * @param deadline an answer that is not there by then is a neutral one
   * @param bindings absent where anybody could ask: to bind takes rights that they may not have
   */
  public ExtenderVerbs(
      Advisor advisor, Duration deadline, Optional<Bindings> bindings, ExtenderListener listener) {
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
        case "prioritize" -> advised(call, verb, advisor::prioritize, Answers::priorities);
        case "filter" -> filter(call);
        case "choose" -> advised(call, verb, advisor::choose, Answers::chosen);
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
    String verb = path.startsWith(PATH) ? path.substring(PATH.length()) : "";
    return VERBS.contains(verb) ? verb : "unknown";
  }

  private Reply bad(int status, String verb, String why) {
    return new Reply(status, Answers.bad(why), took -> listener.onBadQuestion(verb, why));
  }

  private Reply answered(String verb, byte[] json, Optional<Neutral> neutral) {
    return new Reply(200, json, took -> listener.onAnswer(verb, neutral, took));
  }

  private Reply advised(
      Call call,
      String verb,
      Function<Question, Advice> opinion,
      BiFunction<Question, Advice, byte[]> written)
      throws BadQuestion, InterruptedException {
    Question question = Question.read(call.body());
    Function<Advice, Reply> reply =
        advice ->
            new Reply(
                200,
                written.apply(question, advice),
                took -> {
                  listener.onAdvice(question.podKey(), question.podUid(), advice);
                  listener.onAnswer(verb, advice.neutral(), took);
                });
    return turns.answer(
        call,
        () -> reply.apply(opinion.apply(question)),
        why -> reply.apply(Advice.neutral(question.nodes().size(), why)));
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
        Answers.priorities(question, advice);
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
    Question question = Question.about(tree.path("Pod"), nodes);
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
    if (bindings.isEmpty()) {
      return bad(
          403,
          "bind",
          "Anybody could ask to bind here. Maybe set extender.tls.clientCaFile, or extender.address"
              + " to 127.0.0.1.");
    }
    JsonNode question = tree(body);
    String node = question.path("Node").asText("");
    String name = question.path("PodName").asText("");
    if (node.isEmpty() || name.isEmpty()) {
      throw new BadQuestion("PodName or Node is missing. Maybe send ExtenderBindingArgs.");
    }
    Optional<String> problem =
        bindings
            .get()
            .bind(
                question.path("PodNamespace").asText("default") + "/" + name,
                question.path("PodUID").asText(""),
                node);
    return answered("bind", Answers.bound(problem.orElse("")), problem.map(why -> Neutral.REFUSED));
  }

  private static JsonNode tree(byte[] body) throws BadQuestion {
    try {
      return TREES.readTree(body);
    } catch (IOException broken) {
      throw new BadQuestion("The question is no JSON. Maybe it was cut off.");
    }
  }
}
