package io.stowage.app.live;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.Place;
import io.stowage.api.WebServer;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.Entrance;
import io.stowage.api.rest.IdlePower;
import io.stowage.api.rest.ModesResource;
import io.stowage.api.rest.RateLimit;
import io.stowage.api.rest.RestApi;
import io.stowage.api.rest.TokenGate;
import io.stowage.app.StowageUnderTest;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.app.config.ConfigurationWatch;
import io.stowage.app.config.LoggingSettings;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Mode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that shows and sets the modes of a scheduler that runs, through its API. */
class ModesIT implements ConfigurationWatch.Listener {
  private static final String TOKEN = "a token of many letters";

  @TempDir private Path folder;
  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
  private final ComparisonTally tally = new ComparisonTally();
  private final ConfigurationInUse inUse =
      new ConfigurationInUse(
          Loaded.DEFAULT, PolicyCatalogue.usual(), new SplittableRandom(1), this);
  private RestApi api;
  private WebServer server;

  @BeforeEach
  void serve() throws IOException {
    StructuredLog log =
        new StructuredLog(
            LoggingSettings.DEFAULT,
            new PrintStream(logged, true, StandardCharsets.UTF_8),
            () -> Instant.EPOCH);
    api =
        new RestApi(
            new ModesResource(
                    new LiveModes(inUse, log),
                    tally,
                    () -> Optional.of(new IdlePower("linear 100 300", 100)))
                .routes(),
            new Entrance(
                new TokenGate(TOKEN, "Maybe look into the token's file."),
                new RateLimit(50, 200, System::nanoTime)),
            failure -> {});
    server = new WebServer(new Place("127.0.0.1", 0, Optional.empty(), "server"), List.of(api));
    Files.writeString(folder.resolve("token"), TOKEN + "\n");
  }

  @AfterEach
  void close() {
    server.close();
    api.close();
  }

  @Test
  void modesAreShownWithWhatWasCompared() {
    tally.add(
        "kube-default",
        new Comparison(
            "default/web",
            "uid",
            "stowage",
            Mode.SHADOW,
            "kube-default",
            "a",
            Optional.of("a"),
            2,
            Comparison.Outcome.SAME,
            OptionalDouble.of(0),
            2));

    assertThat(stowage(0, "modes"))
        .contains("profile")
        .containsPattern("stowage +kube-default +active +100.0 % +1 +0.0 % +2");
    assertThat(stowage(0, "modes", "--format", "json"))
        .contains("\"nodes\":2", "\"watts\":200", "watts = nodes × 100.0 W", "'linear 100 300'");
  }

  @Test
  void oneCommandGoesBackAndTheLogSaysSo() {
    assertThat(stowage(0, "modes", "set", "stowage", "shadow"))
        .contains("shadow", "set until the configuration is read again");

    assertThat(
            inUse
                .profiles()
                .isOurs(aPod("p").with(spec -> spec.schedulerName("stowage")).pending()))
        .isFalse();
    assertThat(logged.toString(StandardCharsets.UTF_8))
        .contains("A mode was set", "profile=stowage", "mode=shadow");
  }

  @Test
  void aNamespaceCanBeSetByItself() {
    assertThat(stowage(0, "modes", "set", "stowage", "off", "--namespace", "batch"))
        .contains("active, batch: off");
  }

  @Test
  void whoeverTakesOverKubeSchedulersNameIsToldThatItHasToLetGo() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("stowage.yaml"),
            """
            apiVersion: stowage.io/v1alpha1
            kind: StowageConfiguration
            profiles: [{schedulerName: default-scheduler, mode: shadow}]
            """);
    inUse.onChange(ConfigurationFile.read(file));
    assertThat(stowage(0, "modes")).doesNotContain("kube-scheduler that");

    assertThat(stowage(0, "modes", "set", "default-scheduler", "active", "--namespace", "batch"))
        .contains("so does a kube-scheduler that serves this name. Maybe stop it");
    assertThat(logged.toString(StandardCharsets.UTF_8))
        .contains("Two schedulers may decide the same pods", "profile=default-scheduler");
  }

  @Test
  void whatCannotBeIsSaid() {
    assertThat(stowage(1, "modes", "set", "nobody", "off"))
        .contains("There is no profile 'nobody'");
    assertThat(stowage(1, "modes", "set", "stowage", "on")).contains("Maybe off, shadow");
    assertThat(stowage(1, "modes", "set", "stowage", "assist", "--weight", "5"))
        .contains("Mode assist needs the extender");
  }

  private String stowage(int exitCode, String... arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    all.addAll(
        List.of(
            "--server",
            "http://127.0.0.1:" + server.port(),
            "--token-file",
            folder.resolve("token").toString()));
    StringWriter said = new StringWriter();
    int ended =
        StowageUnderTest.commandLine()
            .setOut(new PrintWriter(said, true))
            .setErr(new PrintWriter(said, true))
            .execute(all.toArray(String[]::new));
    assertThat(ended).as(said.toString()).isEqualTo(exitCode);
    return said.toString();
  }

  @Override
  public void onChange(Loaded loaded) {}

  @Override
  public void onBad(ConfigurationException bad) {}
}
