package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The image is built, and run with the rights that the DaemonSet leaves it. */
@Timeout(180)
class AgentImageIT {
  private static final Path DAEMON_SET = Path.of("../docs/examples/agent/daemonset.yaml");
  private static final Path VIRTUAL_DEVICES = Path.of("/sys/devices/virtual");
  private static final Pattern WATTS = Pattern.compile("\"watts\":\\{\"value\":([0-9.]+)");
  private static final int DRAWN = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir static Path built;
  private static Path image = Path.of("stowage-agent.tar");
  private static String told = "";

  @TempDir Path folder;

  @BeforeAll
  static void build() throws Exception {
    PodmanUnderTest.assumeUsable();
    image = built.resolve(image);
    told = build(image);
  }

  private static String build(Path archive) throws Exception {
    Path jar = Path.of(AgentMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    ProcessBuilder builder =
        new ProcessBuilder(
            "../deploy/agent/image", "--jar", jar.toString(), "--out", archive.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return PodmanUnderTest.output(builder);
  }

  @Test
  void theSameInputGivesTheSameImage() throws Exception {
    Path again = folder.resolve("again.tar");
    build(again);
    assertThat(Files.mismatch(image, again)).as("first byte that differs").isEqualTo(-1);
  }

  @Test
  void itIsSmall() throws IOException {
    // 30 MB are the virtual machine, 13 MB the classes, 5 MB libraries of the system. One more of
    // the JDK's large modules would not pass.
    assertThat(Files.size(image)).isLessThan(55_000_000);
  }

  @Test
  void itHasNoProgramsButJavaAndPing() throws Exception {
    ProcessBuilder files =
        new ProcessBuilder(
            "bash", "-c", "tar -xO --wildcards '*.tar' < \"$0\" | tar -tv", image.toString());
    assertThat(PodmanUnderTest.output(files).lines())
        .filteredOn(file -> file.startsWith("-rwx") && !file.contains(".so"))
        .extracting(file -> file.substring(file.indexOf('/', file.indexOf(':'))))
        .containsExactlyInAnyOrder(
            "/opt/java/bin/java", "/opt/java/lib/jspawnhelper", "/usr/bin/ping");
  }

  @Test
  void asTheDaemonSetRunsItPowerAndLatencyAreTold() throws Exception {
    try (PodmanUnderTest podman = new PodmanUnderTest(folder.resolve("podman"))) {
      // The agent itself is the user, by a name that the system's library has to look up.
      int port = play(podman, counted(pod("tcp://localhost:8100")));
      String signals = awaited(port, "/signals", "\"watts\"", "\"latency\"");
      Matcher watts = WATTS.matcher(signals);
      assertThat(watts.find()).isTrue();
      // A busy machine counts and reads late.
      assertThat(Double.parseDouble(watts.group(1))).isBetween(DRAWN / 4.0, DRAWN * 4.0);
      awaited(port, "/metrics", "stowage_agent_power_known 1\n", "stowage_agent_probes_lost 0\n");
      assertThat(get(port, "/healthz")).isEqualTo("ok\n");
      assertFewRights(podman);
    }
  }

  @Test
  void pingsNeedNoRights() throws Exception {
    try (PodmanUnderTest podman = new PodmanUnderTest(folder.resolve("podman"))) {
      int port = play(podman, counted(pod("icmp://127.0.0.1")));
      assertThat(awaited(port, "/signals", "\"latency\"")).contains("\"source\":\"probe\"");
      assertFewRights(podman);
    }
  }

  @Test
  void whereThereAreNoCountersItRunsAndPowerIsUnknown() throws Exception {
    try (PodmanUnderTest podman = new PodmanUnderTest(folder.resolve("podman"))) {
      int port = play(podman, pod("tcp://localhost:8100"));
      boolean hasCounters = Files.isDirectory(VIRTUAL_DEVICES.resolve("powercap/intel-rapl"));
      awaited(port, "/metrics", "stowage_agent_power_known " + (hasCounters ? 1 : 0) + "\n");
      awaited(port, "/signals", "\"latency\"");
      assertFewRights(podman);
    }
  }

  /** What the kernel says, lest the test run with more rights than it means to. */
  private static void assertFewRights(PodmanUnderTest podman) throws Exception {
    String process = podman.podman("inspect", "--format", "{{.State.Pid}}", "stowage-agent-agent");
    assertThat(Files.readString(Path.of("/proc", process, "status")))
        .contains("CapEff:\t0000000000000000", "CapBnd:\t0000000000000000")
        .contains("NoNewPrivs:\t1", "Seccomp:\t2", "Uid:\t0");
    assertThat(Files.readAllLines(Path.of("/proc", process, "mountinfo")))
        .anyMatch(mount -> mount.contains(" / ro,"))
        .anyMatch(mount -> mount.contains(" /host/virtual ro,"))
        .noneMatch(mount -> mount.contains(" /tmp "));
  }

  /** Runs the DaemonSet's pod, on a port of its own. */
  private int play(PodmanUnderTest podman, String pod) throws Exception {
    assertThat(podman.podman("load", "--input", image.toString()))
        .as("named as told")
        .endsWith(told.lines().findFirst().orElseThrow());
    int port;
    try (ServerSocket any = new ServerSocket(0)) {
      port = any.getLocalPort();
    }
    Path file = folder.resolve("pod.yaml");
    Files.writeString(file, changed(pod, "hostPort: 8100", "hostPort: " + port));
    podman.podman("kube", "play", file.toString());
    return port;
  }

  private static String pod(String users) throws IOException {
    String template = Files.readString(DAEMON_SET).split("\n  template:\n", 2)[1].indent(-4);
    String pod = "apiVersion: v1\nkind: Pod\n" + template;
    pod = changed(pod, "metadata:", "metadata:\n  name: stowage-agent");
    pod =
        changed(
            pod,
            "\"tcp://users.example:443\"}",
            users + "}, {name: STOWAGE_AGENT_INTERVAL, value: \"1\"}");
    // A kubelet asks from outside; podman would run curl inside, where there is none.
    return changed(pod, "livenessProbe: {httpGet: {path: /healthz, port: http}}", "");
  }

  /** With counters of ours in place of those of this machine. */
  private String counted(String pod) throws IOException {
    counters().draw(DRAWN);
    return changed(pod, "{path: %s}".formatted(VIRTUAL_DEVICES), "{path: %s}".formatted(folder));
  }

  private DrawnEnergy counters() {
    return new DrawnEnergy(folder.resolve("powercap/intel-rapl"));
  }

  private static String changed(String text, String old, String fresh) {
    assertThat(text).contains(old);
    return text.replace(old, fresh);
  }

  /** The page as soon as all these words stand in it; power is drawn meanwhile. */
  private String awaited(int port, String path, String... words) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    String page = "";
    while (!containsAll(page, words)) {
      assertThat(Instant.now()).as("lacks some of %s: %s", List.of(words), page).isBefore(end);
      counters().draw(DRAWN);
      Thread.sleep(50);
      page = get(port, path);
    }
    return page;
  }

  private static boolean containsAll(String page, String... words) {
    return Stream.of(words).allMatch(page::contains);
  }

  private static String get(int port, String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
    } catch (IOException starting) {
      return "";
    }
  }
}
