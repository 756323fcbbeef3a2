package io.stowage.parity;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.Pod;
import io.stowage.manifest.Case;
import io.stowage.manifest.Readers;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionCandidate;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.filter.Filters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares whom we would evict with whom kube-scheduler would, on random full clusters. */
class PreemptionIT {
  private static final int CASES = Integer.getInteger("parity.preemptionCases", 1_000);
  private static final long SEED = Long.getLong("parity.seed", 1);
  private static final Duration SHRINKING = Duration.ofSeconds(40);
  private static final PreemptionSettings ALL_NODES = new PreemptionSettings(100, 100);

  @Test
  void evictsTheSamePodsFromTheSameNodesAsKubeScheduler() {
    int preemptions = 0;
    int refusals = 0;
    int faults = 0;
    try (Oracle oracle = new Oracle(OracleBinary.find(), "-preempt")) {
      for (int i = 0; i < CASES; i++) {
        DrawnCase drawn = PreemptionCases.draw(SEED * 1_000_003L + i);
        JsonNode their = oracle.answer(drawn.json());
        Optional<Difference> difference = difference(their, ours(drawn.json()));
        assertThat(difference).as(() -> report(oracle, drawn, difference.orElseThrow())).isEmpty();
        preemptions += their.at("/preemption/candidates").size() > 0 ? 1 : 0;
        refusals += their.at("/preemption/message").asText().isEmpty() ? 0 : 1;
        faults += hasFault(their) ? 1 : 0;
      }
    }
    System.out.printf(
        "Preemption: %d cases of seed %d, %d with victims, %d without, %d with errors upstream%n",
        CASES, SEED, preemptions, refusals, faults);
    assertThat(faults).as("cases that upstream abandons").isLessThan(CASES / 50);
    assertThat(preemptions).as("cases with victims").isGreaterThan(CASES / 4);
    assertThat(refusals).as("cases where preemption is of no use").isGreaterThan(CASES / 20);
  }

  private static ObjectNode ours(JsonNode testCase) {
    Case question = Case.read(testCase.toString(), new Readers());
    List<Filter> filters = Filters.kubeDefault();
    Scheduler scheduler =
        new Scheduler(
            filters, choice -> new double[choice.candidates().size()], Selector.firstBest());
    if (!(scheduler.decide(question.pod(), question.cluster())
        instanceof Decision.Reject rejection)) {
      return object();
    }
    Preemption preemption = new Preemption(filters, ALL_NODES, new SplittableRandom(1));
    ObjectNode candidates = object();
    return switch (preemption.insteadOf(rejection)) {
      case Decision.Place impossible -> object("error", "placed instead of a rejection");
      case Decision.Reject reject ->
          object("message", reject.diagnosis().preemption(), "candidates", candidates);
      case Decision.Preempt preempt -> {
        for (PreemptionCandidate candidate : preemption.candidates(rejection)) {
          candidates.set(
              candidate.node().name(),
              object(
                  "victims",
                  array(candidate.victims().stream().map(Pod::key).sorted().toList()),
                  "pdbViolations",
                  candidate.budgetViolations()));
        }
        yield object("message", "", "node", preempt.node().name(), "candidates", candidates);
      }
    };
  }

  private static Optional<Difference> difference(JsonNode their, JsonNode ours) {
    JsonNode theirs = their.path("preemption");
    if (hasFault(their)) {
      return Optional.empty();
    }
    return Stream.of("candidates", "message")
        .filter(part -> !theirs.path(part).equals(ours.path(part)))
        .map(part -> differenceIn(part, theirs.path(part), ours.path(part)))
        .findFirst()
        .or(() -> differenceInNode(theirs.path("best"), ours.path("node")));
  }

  private static Optional<Difference> differenceInNode(JsonNode best, JsonNode chosen) {
    boolean isBest = chosen.isMissingNode() || best.valueStream().anyMatch(chosen::equals);
    return isBest ? Optional.empty() : Optional.of(differenceIn("node", best, chosen));
  }

  private static Difference differenceIn(String part, JsonNode theirs, JsonNode ours) {
    return new Difference(part, Difference.WHOLE, theirs.toString(), ours.toString());
  }

  // Upstream gives up on such a pod for now, whatever else it has found.
  private static boolean hasFault(JsonNode answer) {
    return answer.has("error") || answer.path("preemption").has("error");
  }

  private static String report(Oracle oracle, DrawnCase drawn, Difference found) {
    ObjectNode small =
        Shrinker.shrink(
            drawn.json(), candidate -> isLike(found, difference(oracle, candidate)), SHRINKING);
    return "%s: %s%nThe smallest case that differs alike:%n%s%n%s"
        .formatted(
            drawn.describe(), found, Triage.pretty(small), difference(oracle, small).orElse(found));
  }

  private static boolean isLike(Difference found, Optional<Difference> other) {
    return other.isPresent() && other.get().kind().equals(found.kind());
  }

  // A case that has lost its pod is no case any more.
  private static Optional<Difference> difference(Oracle oracle, JsonNode testCase) {
    boolean isCase =
        testCase.at("/pod/metadata/name").isTextual()
            && testCase.at("/pod/spec/containers").size() > 0
            && testCase.at("/cluster/items").size() > 0;
    return isCase ? difference(oracle.answer(testCase), ours(testCase)) : Optional.empty();
  }
}
