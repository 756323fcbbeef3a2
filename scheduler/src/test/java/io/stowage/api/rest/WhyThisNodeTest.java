package io.stowage.api.rest;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.rest.DecisionLog.Made;
import io.stowage.api.rest.DecisionsResource.Told;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.energy.SteppedPower;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision.Place;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.VolumePlan;
import io.stowage.scheduling.policy.FallbackPolicy.Named;
import io.stowage.scheduling.policy.GuardedPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The parts of scores are worked out by a twin of the policy that decided. */
class WhyThisNodeTest {
  private static final Policy MOST_CPU =
      choice -> choice.candidates().stream().mapToDouble(NodeView::allocatableMilliCpu).toArray();
  private static final Policy LEAST_CPU =
      choice ->
          choice.candidates().stream().mapToDouble(node -> -node.allocatableMilliCpu()).toArray();

  private final ClusterSnapshot cluster =
      cluster(
          List.of(
              aNode("small").cpu(64_000).devices("T4", 2).build(),
              aNode("large").cpu(96_000).devices("T4", 8).build()));

  @Test
  void thePartsOfATwinInTheSameStateSumUpToTheScores() {
    Told told = told(MOST_CPU, MOST_CPU);

    assertThat(told.largestDifference()).hasValue(0);
    assertThat(told.best().getFirst().parts()).hasSize(1);
  }

  @Test
  void aTwinThatHasSeenOtherPodsIsFoundOut() {
    Policy decides = general();
    IntStream.range(0, 100)
        .forEach(i -> decides.score(choice(share("seen" + i, i % 4 == 0 ? 300 : 700))));

    Told told = told(decides, general());

    assertThat(told.largestDifference().orElseThrow()).isGreaterThan(1e-3);
    assertThat(told.best())
        .as("the parts are those of other scores")
        .allSatisfy(ranked -> assertThat(ranked.parts()).isNotEmpty());
  }

  @Test
  void afterARollBackTheModelIsNotMadeResponsible() {
    Tripwire tripped = new Tripwire();
    tripped.trip("evicted a pod");

    Told told = told(guarded(tripped), guarded(new Tripwire()));

    assertThat(told.decidedBy().orElseThrow()).startsWith("kube-default instead of model:mine");
    assertThat(told.largestDifference()).isEmpty();
    assertThat(told.best()).allSatisfy(ranked -> assertThat(ranked.parts()).isEmpty());
    assertThat(told(guarded(tripped), guarded(tripped)).largestDifference()).hasValue(0);
  }

  @Test
  void aScoreThatWasRaisedToTryANodeIsNoDifference() {
    Choice choice = choice(aPod("p").pending());
    double[] raised = MOST_CPU.score(choice);
    raised[0] = raised[1] + 1;
    DecidedBy model = DecidedBy.model("model:mine", 2);

    Told told =
        new WhyThisNode(new Subjected(by(MOST_CPU, model)))
            .told(made(choice, raised, Optional.of(model.exploring())));

    assertThat(told.best().getFirst().node()).isEqualTo("small");
    assertThat(told.largestDifference()).hasValue(0);
  }

  @Test
  void ofAPodThatNobodyHereDecidesOnOnlyTheScoresAreKnown() {
    Subject ofOthers =
        new Subjected(MOST_CPU) {
          @Override
          public Optional<TakenApart> takenApart(Choice choice) {
            return Optional.empty();
          }
        };
    Choice choice = choice(aPod("p").pending());

    Told told =
        new WhyThisNode(ofOthers).told(made(choice, MOST_CPU.score(choice), Optional.empty()));

    assertThat(told.largestDifference()).isEmpty();
    assertThat(told.best().getFirst().score()).hasValue(96_000);
    assertThat(told.best().getFirst().parts()).isEmpty();
  }

  private Told told(Policy decides, Policy twin) {
    Choice choice = choice(share("asked", 300));
    double[] scores = decides.score(choice);
    return new WhyThisNode(new Subjected(twin)).told(made(choice, scores, decides.decidedBy()));
  }

  private static Made made(Choice choice, double[] scores, Optional<DecidedBy> by) {
    int best = scores[0] > scores[1] ? 0 : 1;
    Place place = new Place(choice, scores, best, List.of(), VolumePlan.NOTHING, by);
    return new Made(1, Instant.EPOCH, place, Optional.empty());
  }

  private Choice choice(Pod pod) {
    return new Choice(pod, cluster.nodes(), cluster);
  }

  private static Pod share(String name, int milli) {
    return aPod(name)
        .cpu(1_000)
        .with(spec -> spec.gpu(new GpuRequest(1, milli, Set.of())))
        .pending();
  }

  private static Policy guarded(Tripwire tripwire) {
    return new GuardedPolicy(
        new Named("model:mine", by(MOST_CPU, DecidedBy.model("model:mine", 2))),
        new Named("kube-default", LEAST_CPU),
        tripwire);
  }

  private static Policy by(Policy policy, DecidedBy who) {
    return new Policy() {
      @Override
      public double[] score(Choice choice) {
        return policy.score(choice);
      }

      @Override
      public Optional<DecidedBy> decidedBy() {
        return Optional.of(who);
      }
    };
  }

  /** Learns from each pod that it is asked about, as the shipped models do. */
  private static Policy general() {
    GeneralEncoder encoder = GeneralEncoder.withGaps(SteppedPower.UNKNOWN_HARDWARE);
    Model sums =
        new Model() {
          @Override
          public float[] scores(Observation observation) {
            int width = observation.nodes().length / observation.candidates();
            float[] scores = new float[observation.candidates()];
            for (int i = 0; i < observation.nodes().length; i++) {
              scores[i / width] += (i % width + 1) * observation.nodes()[i];
            }
            return scores;
          }

          @Override
          public boolean scoresNodesAlone() {
            return true;
          }
        };
    return new LearnedPolicy(encoder, () -> sums);
  }

  /** What the parts are asked of. */
  private static class Subjected implements Subject {
    private final Policy twin;

    Subjected(Policy twin) {
      this.twin = twin;
    }

    @Override
    public Kind kind() {
      return Kind.LIVE;
    }

    @Override
    public String state() {
      return "scheduling";
    }

    @Override
    public List<Profile> profiles() {
      return List.of();
    }

    @Override
    public ClusterSnapshot cluster() {
      return ClusterSnapshot.empty();
    }

    @Override
    public Optional<Population> queue() {
      return Optional.empty();
    }

    @Override
    public String configuration() {
      return "{}";
    }

    @Override
    public Optional<TakenApart> takenApart(Choice choice) {
      return Optional.of(TakenApart.by(twin, choice));
    }

    @Override
    public Explanation explain(Pod pod) {
      throw new UnsupportedOperationException("nobody asks");
    }
  }
}
