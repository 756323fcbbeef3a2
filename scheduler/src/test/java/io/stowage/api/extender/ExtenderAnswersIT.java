package io.stowage.api.extender;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import io.stowage.api.direct.DirectServer;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.Verdict;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Upstream's questions, word for word as kube-scheduler writes them, and what it hears. */
class ExtenderAnswersIT implements ExtenderListener {
  private static final String POD =
      """
      {"metadata":{"name":"web","namespace":"default","uid":"u1"},"spec":{"containers":[{"name":\
      "c","image":"i","resources":{}}],"schedulerName":"default-scheduler"},"status":{}}\
      """;
  private static final String NAMES =
      "{\"Pod\":" + POD + ",\"Nodes\":null,\"NodeNames\":[\"n1\",\"n2\",\"n3\"]}";

  private static final String NEUTRAL =
      "[{\"Host\":\"n1\",\"Score\":0},{\"Host\":\"n2\",\"Score\":0},{\"Host\":\"n3\",\"Score\":0}]";

  // More than one that is thought about and 64 that wait, fewer than are served at once.
  private static final int QUESTIONS = 100;

  private final List<String> outcomes = new CopyOnWriteArrayList<>();
  private final CountDownLatch hang = new CountDownLatch(1);
  private ClusterSnapshot cluster =
      ClusterSnapshot.empty()
          .after(
              List.of(
                  new NodeAdded(aNode("n1").cpu(1000).build()),
                  new NodeAdded(aNode("n2").cpu(4000).build()),
                  new NodeAdded(aNode("n3").cpu(2500).build())));
  private Policy policy =
      choice -> choice.candidates().stream().mapToDouble(NodeView::allocatableMilliCpu).toArray();
  private final Tripwire tripwire = new Tripwire();
  private Modes modes = new Modes(Mode.assist(10), Map.of());
  private Filter filter = (pod, known) -> NodeTest.SKIP;
  private final Expectations expectations = new Expectations();
  private final ExtenderVerbs verbs =
      new ExtenderVerbs(
          new Advisor(this::profiles, () -> expectations.applied(cluster), 50),
          Duration.ofMillis(500),
          Optional.of(
              (pod, uid, node) ->
                  node.equals("n1") ? Optional.empty() : Optional.of(pod + " is gone")),
          this);
  private final DirectServer server =
      new DirectServer(
          new Place("127.0.0.1", 0, Optional.empty(), "extender"),
          DirectServer.Limits.USUAL,
          verbs,
          CertificateListener.SILENT);
  private final HttpClient client = HttpClient.newHttpClient();

  private Profiles profiles() {
    Scheduler scheduler = new Scheduler(List.of(filter), policy, Selector.firstBest());
    return Profiles.of(
        List.of(
            new Profile(
                "default-scheduler", "most-cpu", scheduler, Optional.empty(), modes, tripwire)));
  }

  @AfterEach
  void close() {
    hang.countDown();
    client.close();
    server.close();
  }

  @Test
  void nodesAreRatedInProportion() throws Exception {
    modes = new Modes(Mode.assist(8), Map.of());
    assertThat(ask("prioritize", NAMES))
        .isEqualTo(
            "[{\"Host\":\"n1\",\"Score\":0},{\"Host\":\"n2\",\"Score\":8},{\"Host\":\"n3\",\"Score\":4}]");
    assertThat(outcomes).containsExactly("u1 by most-cpu, assist(8)", "prioritize advised");
  }

  @Test
  void theBestNodeAloneIsRatedWhereOurWordHasItsFullWeight() throws Exception {
    assertThat(ask("prioritize", NAMES))
        .isEqualTo(
            "[{\"Host\":\"n1\",\"Score\":0},{\"Host\":\"n2\",\"Score\":10},{\"Host\":\"n3\",\"Score\":0}]");
    assertThat(outcomes).containsExactly("u1 by most-cpu, assist(10)", "prioritize advised");
  }

  @Test
  void theBestNodeAloneIsLeftWhereWeChoose() throws Exception {
    assertThat(ask("choose", NAMES)).isEqualTo("{\"Nodes\":null,\"NodeNames\":[\"n2\"]}");
    assertThat(ask("choose", NAMES.replace("\"n2\",", "")))
        .isEqualTo("{\"Nodes\":null,\"NodeNames\":[\"n3\"]}");
    assertThat(outcomes)
        .startsWith("u1 by most-cpu, assist(10)", "choose advised", "u1 by most-cpu, assist(10)");
    String nodes =
        """
        {"Pod":%s,"Nodes":{"metadata":{},"items":[{"metadata":{"name":"n2"},"spec":{}},\
        {"metadata":{"name":"n1"},"spec":{}}]},"NodeNames":null}\
        """
            .formatted(POD);
    assertThat(ask("choose", nodes))
        .isEqualTo(
            "{\"Nodes\":{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"n2\"},\"spec\":{}}]},"
                + "\"NodeNames\":null}");
  }

  @Test
  void allNodesAreLeftWhereWeDoNotChoose() throws Exception {
    String all = "{\"Nodes\":null,\"NodeNames\":[\"n1\",\"n2\",\"n3\"]}";
    modes = new Modes(Mode.assist(9), Map.of());
    assertThat(ask("choose", NAMES)).as("less than our full weight").isEqualTo(all);
    modes = new Modes(Mode.assist(10), Map.of());
    String strangers = NAMES.replaceAll("n\\d", "$0x");
    assertThat(ask("choose", strangers)).isEqualTo(all.replaceAll("n\\d", "$0x"));
    policy =
        choice -> {
          throw new IllegalStateException("broken");
        };
    assertThat(ask("choose", NAMES)).isEqualTo(all);
    policy = this::hang;
    assertThat(ask("choose", NAMES)).isEqualTo(all);
    assertThat(outcomes)
        .filteredOn(outcome -> !outcome.startsWith("u1"))
        .containsExactly("choose mode", "choose unknown_nodes", "choose failed", "choose late");
  }

  @Test
  void aPodThatIsUnderWayToItsNodeCountsThere() throws Exception {
    policy = ExtenderAnswersIT::fewestPodsThenMostCpu;
    assertThat(List.of(chosen("u1"), chosen("u2")))
        .as("of pods that nobody has heard of nothing is expected")
        .containsExactly("n2", "n2");
    waiting("u1", "u2", "u3", "u4");
    assertThat(List.of(chosen("u1"), chosen("u2"), chosen("u3"))).containsExactly("n2", "n3", "n1");
    assertThat(chosen("u3")).as("asked again, it is not in its own way").isEqualTo("n1");
    cluster = expectations.applied(cluster);
    assertThat(chosen("u3")).as("nor when the loop has taken it in").isEqualTo("n1");

    // kube-scheduler has put the first one elsewhere.
    cluster = cluster.after(new PodBound(aPod("web-u1").on("n3")));
    assertThat(chosen("u4")).isEqualTo("n2");
  }

  @Test
  void aPodThatNeverComesIsNotExpectedForEver() throws Exception {
    policy = ExtenderAnswersIT::fewestPodsThenMostCpu;
    waiting("u1", "u2", "u3");
    assertThat(List.of(chosen("u1"), chosen("u2"))).containsExactly("n2", "n3");
    assertThat(expectations.overdue(cluster.at().plus(Expectations.GIVEN_UP_AFTER))).hasSize(2);
    assertThat(chosen("u3")).isEqualTo("n2");
  }

  private static double[] fewestPodsThenMostCpu(Choice choice) {
    return choice.candidates().stream()
        .mapToDouble(node -> node.allocatableMilliCpu() - 1e6 * node.pods().size())
        .toArray();
  }

  private void waiting(String... pods) {
    for (String pod : pods) {
      cluster = cluster.after(new PodPending(aPod("web-" + pod).pending()));
    }
  }

  private String chosen(String pod) throws Exception {
    String question =
        NAMES
            .replace("\"u1\"", "\"uid-default-web-%s\"".formatted(pod))
            .replace("\"web\"", "\"web-%s\"".formatted(pod));
    return ask("choose", question).replaceAll(".*\\[\"|\"\\].*", "");
  }

  @Test
  void wholeNodesAreUnderstoodWhereNamesDoNotCome() throws Exception {
    String nodes =
        """
        {"Pod":%s,"Nodes":{"metadata":{},"items":[{"metadata":{"name":"n2"},"spec":{}},\
        {"metadata":{"name":"n1"},"spec":{}}]},"NodeNames":null}\
        """
            .formatted(POD);
    assertThat(ask("prioritize", nodes))
        .isEqualTo("[{\"Host\":\"n2\",\"Score\":10},{\"Host\":\"n1\",\"Score\":0}]");
    filter = refusing(Verdict.no("too small"));
    assertThat(ask("filter", nodes))
        .isEqualTo(
            "{\"Nodes\":{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"n2\"},\"spec\":{}}]},"
                + "\"NodeNames\":null,\"FailedNodes\":{\"n1\":\"too small\"},"
                + "\"FailedAndUnresolvableNodes\":{},\"Error\":\"\"}");
  }

  @Test
  void aNodeThatIsNotKnownHereIsNeutralAndPasses() throws Exception {
    String question = NAMES.replace("\"n3\"", "\"new\"");
    assertThat(ask("prioritize", question))
        .as("our best must win")
        .contains("{\"Host\":\"new\",\"Score\":0}");
    modes = new Modes(Mode.assist(8), Map.of());
    assertThat(ask("prioritize", question)).contains("{\"Host\":\"new\",\"Score\":4}");
    filter = refusing(Verdict.never("no"));
    assertThat(ask("filter", question))
        .isEqualTo(
            "{\"Nodes\":null,\"NodeNames\":[\"n2\",\"new\"],\"FailedNodes\":{},"
                + "\"FailedAndUnresolvableNodes\":{\"n1\":\"no\"},\"Error\":\"\"}");
    assertThat(ask("prioritize", NAMES.replaceAll("n\\d", "$0x")))
        .isEqualTo(NEUTRAL.replaceAll("n\\d", "$0x"));
    assertThat(outcomes).last().isEqualTo("prioritize unknown_nodes");
  }

  @Test
  void ofManyNodesThoseWithoutPointsAreLeftOut() throws Exception {
    String many =
        IntStream.rangeClosed(1, 51)
            .mapToObj("\"n%d\""::formatted)
            .collect(Collectors.joining(","));
    String question = NAMES.replace("\"n1\",\"n2\",\"n3\"", many);
    policy = choice -> new double[] {1, Double.NaN, 3};
    assertThat(ask("prioritize", question)).isEqualTo("[]");
    assertThat(ask("prioritize", question.replace(",\"n51\"", "")))
        .contains("{\"Host\":\"n50\",\"Score\":0}");
  }

  @Test
  void noNodesAtAllAreNoProblem() throws Exception {
    String none = "{\"Pod\":%s,\"Nodes\":null,\"NodeNames\":null}".formatted(POD);
    assertThat(ask("prioritize", none)).isEqualTo("[]");
    assertThat(ask("filter", none)).contains("\"NodeNames\":[]");
  }

  @Test
  void aPolicyThatHangsOrThrowsOrCountsWronglyIsNotWaitedFor() throws Exception {
    policy =
        choice -> {
          throw new IllegalStateException("broken");
        };
    assertThat(ask("prioritize", NAMES)).isEqualTo(NEUTRAL);
    policy = choice -> new double[] {1, Double.NaN, 3};
    assertThat(ask("prioritize", NAMES)).isEqualTo(NEUTRAL);
    policy = this::hang;
    assertThat(ask("prioritize", NAMES)).isEqualTo(NEUTRAL);
    assertThat(ask("filter", NAMES)).contains("[\"n1\",\"n2\",\"n3\"]");
    assertThat(outcomes)
        .filteredOn(outcome -> !outcome.startsWith("u1"))
        .containsExactly(
            "prioritize failed", "prioritize failed", "prioritize late", "filter late");
  }

  @Test
  void whoeverWouldWaitBehindTooManyIsToldSoAtOnce() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    policy =
        choice -> {
          hanging.countDown();
          return hang(choice);
        };
    try (DirectServer patient = serving(Duration.ofMinutes(1), Optional.empty())) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      answers.add(sendLater(patient, NAMES));
      hanging.await();
      for (int i = 1; i < QUESTIONS; i++) {
        answers.add(sendLater(patient, NAMES));
      }
      Instant began = Instant.now();
      CompletableFuture.anyOf(answers.toArray(CompletableFuture[]::new)).get();
      HttpResponse<String> surplus = send(patient, "prioritize", NAMES);

      assertThat(surplus.statusCode()).isEqualTo(200);
      assertThat(surplus.body()).isEqualTo(NEUTRAL);
      assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofSeconds(30));
      hang.countDown();
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        assertThat(answer.get().statusCode()).isEqualTo(200);
      }
    }
    assertThat(outcomes).filteredOn("prioritize busy"::equals).hasSizeGreaterThan(1);
    assertThat(outcomes)
        .as("one that was thought about, and those that waited for it")
        .filteredOn("prioritize advised"::equals)
        .hasSizeBetween(2, QUESTIONS - 1);
    assertThat(outcomes).doesNotContain("prioritize late");
  }

  private double[] hang(Choice choice) {
    try {
      hang.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
    return new double[choice.candidates().size()];
  }

  @Test
  void whoIsNotTrustedIsNotHeard() throws Exception {
    modes = new Modes(Mode.assist(10), Map.of("default", Mode.SHADOW));
    assertThat(ask("prioritize", NAMES)).isEqualTo(NEUTRAL);
    assertThat(ask("prioritize", NAMES.replace("default-scheduler", "another"))).isEqualTo(NEUTRAL);
    modes = new Modes(Mode.assist(10), Map.of());
    tripwire.trip("pods wait");
    assertThat(ask("prioritize", NAMES)).isEqualTo(NEUTRAL);
    assertThat(outcomes)
        .contains("prioritize mode", "prioritize not_ours", "prioritize rolled_back");
  }

  @Test
  void nodesWhereEvictionsWouldBeInVainAreTakenFromPreemption() throws Exception {
    filter = refusing(Verdict.never("never"));
    assertThat(
            ask(
                "preempt",
                """
                {"Pod":%s,"NodeNameToVictims":null,"NodeNameToMetaVictims":{"n1":{"Pods":[{"UID":\
                "a"}],"NumPDBViolations":0},"n2":{"Pods":[{"UID":"b"}],"NumPDBViolations":1}}}\
                """
                    .formatted(POD)))
        .isEqualTo(
            "{\"NodeNameToMetaVictims\":{\"n2\":{\"Pods\":[{\"UID\":\"b\"}],"
                + "\"NumPDBViolations\":1}}}");
    assertThat(
            ask(
                "preempt",
                """
                {"Pod":%s,"NodeNameToVictims":{"n3":{"Pods":[{"metadata":{"uid":"c"}}],\
                "NumPDBViolations":0}},"NodeNameToMetaVictims":null}\
                """
                    .formatted(POD)))
        .isEqualTo(
            "{\"NodeNameToMetaVictims\":{\"n3\":{\"Pods\":[{\"UID\":\"c\"}],"
                + "\"NumPDBViolations\":0}}}");
  }

  @Test
  void bindingsAreMadeOrTheErrorIsTold() throws Exception {
    String question =
        "{\"PodName\":\"web\",\"PodNamespace\":\"default\",\"PodUID\":\"u1\",\"Node\":\"n1\"}";
    assertThat(ask("bind", question)).isEqualTo("{\"Error\":\"\"}");
    assertThat(ask("bind", question.replace("n1", "n2")))
        .isEqualTo("{\"Error\":\"default/web is gone\"}");
    assertThat(outcomes).containsExactly("bind advised", "bind refused");
  }

  @Test
  void nothingIsBoundWhereAnybodyCouldAsk() throws Exception {
    try (DirectServer reached = serving(Duration.ofMillis(500), Optional.empty())) {
      String question =
          "{\"PodName\":\"web\",\"PodNamespace\":\"default\",\"PodUID\":\"u1\",\"Node\":\"n1\"}";
      HttpResponse<String> answer = send(reached, "bind", question);

      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("Maybe set extender.tls.clientCaFile");
      assertThat(send(reached, "prioritize", NAMES).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whatCannotBeUnderstoodIsRefusedAndTheNextQuestionAnswered() throws Exception {
    for (String bad : List.of("", "[1]", "{\"Pod\":", "{}", "{\"Pod\":3}", NAMES.substring(9))) {
      HttpResponse<String> answer = send("prioritize", bad);
      assertThat(answer.statusCode()).as(bad).isEqualTo(400);
      assertThat(answer.body()).contains("Maybe");
    }
    assertThat(send("bind", "{}").statusCode()).isEqualTo(400);
    assertThat(send("preempt", "{}").statusCode()).isEqualTo(400);
    assertThat(send("preempt", "nonsense").statusCode()).isEqualTo(400);
    assertThat(send("filter", " ".repeat(33 << 20)).statusCode()).isEqualTo(413);
    assertThat(ask("prioritize", NAMES)).contains("\"Score\":10");
    assertThat(outcomes).contains("prioritize bad", "filter bad");
  }

  private DirectServer serving(Duration deadline, Optional<Bindings> bindings) throws IOException {
    return new DirectServer(
        new Place("127.0.0.1", 0, Optional.empty(), "extender"),
        DirectServer.Limits.USUAL,
        new ExtenderVerbs(new Advisor(this::profiles, () -> cluster, 50), deadline, bindings, this),
        CertificateListener.SILENT);
  }

  private static Filter refusing(Verdict verdict) {
    return (pod, known) -> node -> node.allocatableMilliCpu() < 2000 ? verdict : Verdict.Pass.PASS;
  }

  private String ask(String verb, String question) throws Exception {
    HttpResponse<String> answer = send(verb, question);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private HttpResponse<String> send(String verb, String question) throws Exception {
    return send(server, verb, question);
  }

  private HttpResponse<String> send(DirectServer asked, String verb, String question)
      throws Exception {
    return client.send(request(asked, verb, question), BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> sendLater(DirectServer asked, String question) {
    return client.sendAsync(request(asked, "prioritize", question), BodyHandlers.ofString());
  }

  private static HttpRequest request(DirectServer asked, String verb, String question) {
    URI uri = URI.create("http://127.0.0.1:" + asked.port() + "/extender/" + verb);
    return HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(question)).build();
  }

  @Override
  public void onAnswer(String verb, Optional<Neutral> neutral, Duration took) {
    outcomes.add(verb + " " + neutral.map(Neutral::label).orElse("advised"));
  }

  @Override
  public void onAdvice(String pod, String uid, Advice advice) {
    outcomes.add(uid + " by " + advice.decidedBy());
    advice.expected().ifPresent(placed -> expectations.expect(placed, cluster.at()));
  }

  @Override
  public void onBadQuestion(String verb, String why) {
    outcomes.add(verb + " bad");
  }
}
