package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.ComparisonTally.Compared;
import io.stowage.api.rest.DecisionLog;
import io.stowage.app.config.LoggingSettings;
import io.stowage.app.logging.StructuredLog;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.policy.FallbackPolicy;
import io.stowage.scheduling.policy.FallbackPolicy.Named;
import io.stowage.scheduling.policy.GuardedPolicy;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Others put each pod on node "theirs", as kube-default would; the model would not. */
class NewsOfOthersTest {
  private static final String NAME = "default-scheduler";
  private static final Named KUBE_DEFAULT = new Named("kube-default", choice -> points(1, 0));

  private final ClusterSnapshot cluster =
      ClusterSnapshot.empty()
          .after(
              List.of(
                  new ClusterEvent.NodeAdded(aNode("theirs").build()),
                  new ClusterEvent.NodeAdded(aNode("ours").build())));
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final ComparisonTally tally = new ComparisonTally();
  private final DecisionLog decisions = new DecisionLog(8);
  private final NewsOfOthers news =
      new NewsOfOthers(
          new StructuredLog(
              LoggingSettings.DEFAULT,
              new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
              () -> Instant.EPOCH),
          registry,
          List.of(NAME),
          tally,
          decisions);
  private final Tripwire tripwire = new Tripwire();
  private String asked = "model:m";
  private Policy model = choice -> points(0, 1);

  @Test
  void whatKubeDefaultThinksInsteadOfTheModelIsNoOpinionOfTheModel() {
    placeByOthers("p1");
    assertThat(known()).hasValueSatisfying(all -> assertThat(all.agreement()).hasValue(0));

    model =
        choice -> {
          throw new IllegalStateException("broken");
        };
    placeByOthers("p2");
    assertThat(known()).map(Compared::all).contains(1L);
    assertThat(decisions.latest(1).getFirst().comparison().orElseThrow().policy())
        .as("it is told nevertheless")
        .startsWith("kube-default instead of model:m");
    assertThat(counted("stood_in")).isEqualTo(1);
    assertThat(counted("different")).isEqualTo(1);
  }

  @Test
  void aRollBackDoesNotBetterTheAgreement() {
    placeByOthers("p1");
    tripwire.trip("a pod has waited");
    for (int i = 2; i < 10; i++) {
      placeByOthers("p" + i);
    }
    assertThat(known()).hasValueSatisfying(all -> assertThat(all.agreement()).hasValue(0));
    assertThat(counted("stood_in")).isEqualTo(8);
  }

  @Test
  void anotherPolicyBeginsWithoutTheCountsOfTheOneBefore() {
    placeByOthers("p1");
    asked = "model:better";
    model = choice -> points(1, 0);
    assertThat(known()).isEmpty();

    placeByOthers("p2");
    assertThat(known()).hasValueSatisfying(all -> assertThat(all.agreement()).hasValue(1));
  }

  private Optional<Compared> known() {
    return tally.of(NAME, asked);
  }

  private void placeByOthers(String name) {
    Profile profile =
        new Profile(
            NAME,
            asked,
            new Scheduler(List.of(), guarded(), Selector.firstBest()),
            Optional.empty(),
            new Modes(Mode.SHADOW, Map.of()),
            tripwire);
    Onlooker onlooker =
        new Onlooker(
            () -> Profiles.of(List.of(profile)), () -> cluster, uid -> Optional.empty(), news);
    Pod pod = aPod(name).pending();
    onlooker.onEvent(new ClusterEvent.PodPending(pod), Instant.EPOCH);
    onlooker.onEvent(new ClusterEvent.PodBound(pod.on("theirs")), Instant.EPOCH);
  }

  private Policy guarded() {
    Named trusted =
        new Named(
            asked,
            new FallbackPolicy(
                new Named(asked, model), KUBE_DEFAULT, FallbackPolicy.Settings.DEFAULT, () -> 0));
    return new GuardedPolicy(trusted, KUBE_DEFAULT, tripwire);
  }

  private double counted(String outcome) {
    return registry.scrape(name -> name.equals("stowage_comparisons")).stream()
        .flatMap(found -> ((CounterSnapshot) found).getDataPoints().stream())
        .filter(point -> outcome.equals(point.getLabels().get("outcome")))
        .mapToDouble(CounterSnapshot.CounterDataPointSnapshot::getValue)
        .sum();
  }

  private static double[] points(double theirs, double ours) {
    return new double[] {theirs, ours};
  }
}
