package io.stowage.api.extender;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.config.RoutesConfig;
import io.javalin.http.ContentType;
import io.javalin.http.Context;
import io.stowage.api.Body;
import io.stowage.api.Resource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The four verbs of an extender below {@code /extender}. */
public final class ExtenderResource implements Resource, AutoCloseable {
  private static final int MOST_BYTES = 32 << 20;
  private static final Duration BODY_WITHIN = Duration.ofSeconds(10);
  private static final ObjectMapper TREES = new ObjectMapper();

  private final Advisor advisor;
  private final Punctual punctual;
  private final Bindings bindings;
  private final ExtenderListener listener;

  /**
   * @param deadline an answer that is not there by then is a neutral one
   */
  public ExtenderResource(
      Advisor advisor, Duration deadline, Bindings bindings, ExtenderListener listener) {
    this.advisor = advisor;
    this.punctual = new Punctual(deadline);
    this.bindings = bindings;
    this.listener = listener;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.post("/extender/prioritize", context -> answer(context, "prioritize", this::prioritize));
    routes.post("/extender/filter", context -> answer(context, "filter", this::filter));
    routes.post("/extender/preempt", context -> answer(context, "preempt", this::preempt));
    routes.post("/extender/bind", context -> answer(context, "bind", this::bind));
  }

  /** What is answered, and why it says nothing, if so. */
  @SuppressWarnings("ArrayRecordComponent") // the text is sent, never compared
  private record Answer(byte[] json, Optional<Neutral> neutral) {}

  private interface Verb {
    Answer answer(byte[] question) throws BadQuestion, InterruptedException;
  }

  private void answer(Context context, String name, Verb verb)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    context.contentType(ContentType.APPLICATION_JSON);
    try {
      Answer answer = verb.answer(body(context));
      context.result(answer.json);
      listener.onAnswer(name, answer.neutral, Duration.ofNanos(System.nanoTime() - began));
    } catch (BadQuestion bad) {
      context.status(bad.status()).result(Answers.bad(String.valueOf(bad.getMessage())));
      listener.onBadQuestion(name, String.valueOf(bad.getMessage()));
    }
  }

  private static byte[] body(Context context) throws IOException, BadQuestion {
    try {
      return Body.read(context.bodyInputStream(), MOST_BYTES, BODY_WITHIN, System::nanoTime);
    } catch (Body.Refused refused) {
      throw new BadQuestion(
          refused.status(), refused.getMessage() + " Maybe set nodeCacheCapable: true.");
    }
  }

  private Answer prioritize(byte[] body) throws BadQuestion {
    Question question = Question.read(body);
    Advice advice =
        punctual.ask(
            () -> advisor.prioritize(question),
            why -> Advice.neutral(question.nodes().size(), why));
    listener.onAdvice(question.podKey(), question.podUid(), advice);
    return new Answer(Answers.priorities(question.nodes(), advice), advice.neutral());
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
    for (int i = 0; i < times; i++) {
      try {
        Question question = Question.read(body);
        Advice advice =
            punctual.ask(
                () -> advisor.prioritize(question),
                why -> Advice.neutral(question.nodes().size(), why));
        Answers.priorities(question.nodes(), advice);
      } catch (BadQuestion impossible) {
        throw new IllegalStateException(
            "A made-up question is bad: " + impossible.getMessage(), impossible);
      }
    }
  }

  private Answer filter(byte[] body) throws BadQuestion {
    Question question = Question.read(body);
    Sieve sieve = sieve(question);
    return new Answer(Answers.filtered(question, sieve), sieve.neutral());
  }

  private Sieve sieve(Question question) {
    return punctual.ask(
        () -> advisor.filter(question), why -> Sieve.open(question.nodes().size(), why));
  }

  /** Only nodes that our filters will never let the pod onto are taken from the choice. */
  private Answer preempt(byte[] body) throws BadQuestion {
    JsonNode question = tree(body);
    JsonNode named = question.path("NodeNameToMetaVictims");
    JsonNode victims = named.isObject() ? named : question.path("NodeNameToVictims");
    if (!question.path("Pod").isObject()) {
      throw new BadQuestion("The question has no Pod. Maybe send ExtenderPreemptionArgs.");
    }
    List<String> nodes = new ArrayList<>();
    victims.fieldNames().forEachRemaining(nodes::add);
    Sieve sieve = sieve(new Question(question.path("Pod"), nodes, Optional.empty()));
    Map<String, JsonNode> left = new LinkedHashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      if (sieve.mayEverPass(i)) {
        left.put(nodes.get(i), victims.path(nodes.get(i)));
      }
    }
    return new Answer(Answers.victims(left), sieve.neutral());
  }

  private Answer bind(byte[] body) throws BadQuestion, InterruptedException {
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
    return new Answer(Answers.bound(problem.orElse("")), Optional.empty());
  }

  private static JsonNode tree(byte[] body) throws BadQuestion {
    try {
      return TREES.readTree(body);
    } catch (IOException broken) {
      throw new BadQuestion("The question is no JSON. Maybe it was cut off.");
    }
  }

  @Override
  public void close() {
    punctual.close();
  }
}
