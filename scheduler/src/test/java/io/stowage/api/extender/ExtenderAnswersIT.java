package io.stowage.api.extender;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import io.stowage.api.direct.DirectServer;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
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

  /** A node that is not listed has no points, so that now all have the same. */
  private static final String NEUTRAL = "[]";

  private final List<String> outcomes = new CopyOnWriteArrayList<>();
  private final CountDownLatch hang = new CountDownLatch(1);
  private final ClusterSnapshot cluster =
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
  private final ExtenderVerbs verbs =
      new ExtenderVerbs(
          new Advisor(this::profiles, () -> cluster),
          Duration.ofMillis(500),
          (pod, uid, node) -> node.equals("n1") ? Optional.empty() : Optional.of(pod + " is gone"),
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
  void nodesAreRatedFromNoneToTen() throws Exception {
    assertThat(ask("prioritize", NAMES))
        .isEqualTo("[{\"Host\":\"n2\",\"Score\":10},{\"Host\":\"n3\",\"Score\":5}]");
    assertThat(outcomes).containsExactly("u1 by most-cpu, assist(10)", "prioritize advised");
  }

  @Test
  void wholeNodesAreUnderstoodWhereNamesDoNotCome() throws Exception {
    String nodes =
        """
        {"Pod":%s,"Nodes":{"metadata":{},"items":[{"metadata":{"name":"n2"},"spec":{}},\
        {"metadata":{"name":"n1"},"spec":{}}]},"NodeNames":null}\
        """
            .formatted(POD);
    assertThat(ask("prioritize", nodes)).isEqualTo("[{\"Host\":\"n2\",\"Score\":10}]");
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
    assertThat(ask("prioritize", question)).contains("{\"Host\":\"new\",\"Score\":5}");
    filter = refusing(Verdict.never("no"));
    assertThat(ask("filter", question))
        .isEqualTo(
            "{\"Nodes\":null,\"NodeNames\":[\"n2\",\"new\"],\"FailedNodes\":{},"
                + "\"FailedAndUnresolvableNodes\":{\"n1\":\"no\"},\"Error\":\"\"}");
    assertThat(ask("prioritize", NAMES.replaceAll("n\\d", "$0x"))).isEqualTo(NEUTRAL);
    assertThat(outcomes).last().isEqualTo("prioritize unknown_nodes");
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

  private double[] hang(io.stowage.scheduling.Choice choice) {
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

  private static Filter refusing(Verdict verdict) {
    return (pod, known) -> node -> node.allocatableMilliCpu() < 2000 ? verdict : Verdict.Pass.PASS;
  }

  private String ask(String verb, String question) throws Exception {
    HttpResponse<String> answer = send(verb, question);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private HttpResponse<String> send(String verb, String question) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + "/extender/" + verb);
    return client.send(
        HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(question)).build(),
        BodyHandlers.ofString());
  }

  @Override
  public void onAnswer(String verb, Optional<Neutral> neutral, Duration took) {
    outcomes.add(verb + " " + neutral.map(Neutral::label).orElse("advised"));
  }

  @Override
  public void onAdvice(String pod, String uid, Advice advice) {
    outcomes.add(uid + " by " + advice.decidedBy());
  }

  @Override
  public void onBadQuestion(String verb, String why) {
    outcomes.add(verb + " bad");
  }
}
