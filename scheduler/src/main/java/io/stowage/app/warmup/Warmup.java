package io.stowage.app.warmup;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.config.ConfigurationFile;
import io.stowage.app.live.LiveProcess;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A whole live scheduler on a played cluster: first it advises somebody on each pod, then it places
 * pods itself.
 */
public final class Warmup {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ADVISED = "default-scheduler";
  private static final String PLACED = "stowage";
  private static final int NODES = 500;
  // As many as kube-scheduler asks about in a cluster of 1,000 nodes.
  private static final int ASKED_ABOUT = 420;
  private static final int LOOK_ROUND_EVERY = 500;

  private final PolicyCatalogue policies;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public Warmup(PolicyCatalogue policies) {
    this.policies = policies;
  }

  /**
   * Plays; the live scheduler goes on until the JVM ends.
   *
   * @param pods that are advised on, and as many that are placed
   */
  public void play(int pods) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("stowage-warm-up-");
    // In the opposite order, files first.
    Stream.of("", "kubeconfig", "stowage.yaml", "token")
        .forEach(name -> folder.resolve(name).toFile().deleteOnExit());
    PlayedApiServer cluster = new PlayedApiServer(NODES);
    int status = freePort();
    int extender = freePort();
    begin(folder, cluster.port(), status, extender);
    URI health = local(status, "readyz");
    await(() -> isReady(health));
    ask(cluster, local(extender, "extender/"), local(status, "metrics"), pods);
    for (int i = 0; i < pods; i++) {
      cluster.comes("placed-" + i, PLACED, i);
    }
    await(() -> cluster.bound() >= 2 * pods);
  }

  private void begin(Path folder, int cluster, int status, int extender) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: played, cluster: {server: "http://127.0.0.1:%d"}}]
            users: [{name: played, user: {token: played}}]
            contexts: [{name: played, context: {cluster: played, user: played}}]
            current-context: played
            """
                .formatted(cluster));
    Path file =
        Files.writeString(
            folder.resolve("stowage.yaml"),
            """
            apiVersion: stowage.io/v1alpha1
            kind: StowageConfiguration
            clientConnection: {qps: 100000, burst: 100000}
            server: {port: %d, metrics: open, api: {tokenFile: "%s"}}
            extender: {port: %d}
            profiles:
            - {schedulerName: %s, mode: assist}
            - {schedulerName: %s}
            """
                .formatted(status, folder.resolve("token"), extender, ADVISED, PLACED));
    LiveProcess process =
        new LiveProcess(
            Connection.of(kubeconfig), ConfigurationFile.read(file), Optional.of(file), policies);
    Thread.ofPlatform().daemon().name("main").start(() -> run(process));
  }

  private static void run(LiveProcess process) {
    try {
      process.run();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** As kube-scheduler does with {@code choose}, and now and then with {@code prioritize}. */
  private void ask(PlayedApiServer cluster, URI extender, URI metrics, int pods)
      throws IOException, InterruptedException {
    for (int i = 0; i < pods; i++) {
      String name = "advised-" + i;
      ObjectNode question = PlayedPods.JSON.createObjectNode();
      question.set("Pod", cluster.comes(name, ADVISED, i));
      question.putNull("Nodes");
      ArrayNode names = question.putArray("NodeNames");
      for (int node = 0; node < ASKED_ABOUT; node++) {
        names.add(PlayedPods.nodeName((i * ASKED_ABOUT + node) % NODES));
      }
      boolean chooses = i % 3 != 0;
      String answer = post(extender.resolve(chooses ? "choose" : "prioritize"), question);
      String node =
          chooses
              ? PlayedPods.JSON.readTree(answer).at("/NodeNames/0").asText()
              : PlayedPods.JSON.readTree(answer).at("/0/Host").asText();
      cluster.bind(name, node.isEmpty() ? PlayedPods.nodeName(i % NODES) : node);
      if (i % LOOK_ROUND_EVERY == 0) {
        get(metrics);
      }
    }
  }

  private String post(URI address, ObjectNode question) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(question.toString()))
            .build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
    return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  private boolean isReady(URI health) {
    try {
      return get(health).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - giveUp > 0) {
        throw new IllegalStateException("The played scheduler does not go on.");
      }
      Thread.sleep(20);
    }
  }

  private static URI local(int port, String path) {
    return URI.create("http://127.0.0.1:%d/%s".formatted(port, path));
  }

  private static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    }
  }
}
