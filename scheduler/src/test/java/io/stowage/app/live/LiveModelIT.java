package io.stowage.app.live;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.journal.JournalEntry.Decided;
import io.stowage.journal.JournalReader;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.ModelUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model decides for a real control plane, and things go wrong with it. */
class LiveModelIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration BETWEEN_PODS = Duration.ofMillis(700);
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String BY_STAND_IN = "decided_by=\"kube-default\",";
  private static final String STEPS_IN = "Another policy steps in";
  private static final String BACK = "The policy decides itself";

  @TempDir Path folder;
  private AdminApi api;
  private RunUnderTest run;
  private int pods;

  @Test
  void podsArePlacedWhateverBecomesOfTheModel() throws Exception {
    ModelStore models = new ModelStore(List.of(folder.resolve("models")));
    models.save(ModelUnderTest.PACKING.named("general"));
    Path file = folder.resolve("models/general/1/model.onnx");
    Files.writeString(file, "damaged");
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi admin = new AdminApi(plane);
        RunUnderTest running =
            RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration())) {
      api = admin;
      run = running;
      addNodes();

      placeUntil(() -> hasMetric(BY_STAND_IN, "reason=\"failed\"} 2.0"));
      assertThat(hasMetric("stowage_model_loaded{", "} 0.0")).isTrue();
      assertThat(run.served("/readyz")).isEqualTo("ok");
      Files.write(file, ModelUnderTest.PACKING.onnx());
      placeUntil(() -> logged(BACK) == 1);
      assertThat(hasMetric("stowage_model_loaded{", "} 1.0")).isTrue();
      assertThat(hasMetric("stowage_model_version{", "} 1.0")).isTrue();

      models.save(ModelUnderTest.NO_NUMBER.named("general"));
      models.promote("general", 2);
      placeUntil(() -> hasMetric(BY_STAND_IN, "reason=\"no-numbers\"} 2.0"));
      assertThat(hasMetric("stowage_model_version{", "")).isFalse();
      models.rollBack("general");
      placeUntil(() -> logged(BACK) == 2);

      models.save(ModelUnderTest.PACKING.named("general"));
      models.promote("general", 3);
      Files.writeString(folder.resolve("models/general/3/model.onnx"), "damaged");
      placeUntil(() -> logged("The promoted version cannot be used, an older one goes on") == 1);
      remove(folder.resolve("models"));
      placeUntil(() -> logged("There is no model 'general'") == 1);
      place();
      assertThat(hasMetric("stowage_model_version{", "} 1.0")).isTrue();
      assertThat(logged(STEPS_IN)).isEqualTo(2);
    }
    theJournalNamesWhoDecided();
  }

  private void theJournalNamesWhoDecided() throws IOException {
    List<String> deciders;
    try (JournalReader journal = JournalReader.open(folder.resolve("journal"))) {
      deciders =
          journal
              .entries()
              .filter(Decided.class::isInstance)
              .map(entry -> ((Decided) entry).policy())
              .toList();
    }
    assertThat(deciders).hasSize(pods);
    assertThat(deciders)
        .first(as(STRING))
        .startsWith("kube-default instead of model:general: Model general@1 is not what was");
    assertThat(deciders)
        .contains(
            "model:general@1",
            "kube-default instead of model:general: its scores are not all numbers");
    assertThat(deciders).last(as(STRING)).isEqualTo("model:general@1");
  }

  private String configuration() {
    return """
    apiVersion: stowage.io/v1alpha1
    kind: StowageConfiguration
    profiles: [{policy: "model:general"}]
    leaderElection: {leaderElect: false}
    server: {port: 0}
    journal: {file: %s}
    """
        .formatted(folder.resolve("journal"));
  }

  private void addNodes() {
    for (int cores : new int[] {8, 12}) {
      api.create(
          "/api/v1/nodes",
          """
          {"metadata":{"name":"cores-%d"},
           "status":{"allocatable":{"cpu":"%d","memory":"16Gi","pods":"200"}}}
          """
              .formatted(cores, cores));
    }
  }

  /** One pod after the other, each of which must get its node, until all is as wanted. */
  private void placeUntil(Wanted wanted) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    do {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "not as wanted: " + run.served("/metrics") + String.join("\n", run.log()));
      }
      place();
      Thread.sleep(BETWEEN_PODS);
    } while (!wanted.isSo());
  }

  private void place() {
    String name = "p" + pods++;
    api.create(
        PODS,
        """
        {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage","containers":[
         {"name":"c","image":"web:1","resources":{"requests":{"cpu":"10m","memory":"8Mi"}}}]}}
        """
            .formatted(name));
    api.await(PODS + "/" + name, PATIENCE, pod -> pod.at("/spec").has("nodeName"));
  }

  /** What a test waits for. */
  private interface Wanted {
    boolean isSo() throws IOException, InterruptedException;
  }

  private boolean hasMetric(String part, String end) throws IOException, InterruptedException {
    return run.served("/metrics")
        .lines()
        .anyMatch(line -> line.contains(part) && line.endsWith(end));
  }

  private long logged(String text) throws IOException {
    return run.log().stream().filter(line -> line.contains(text)).count();
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
