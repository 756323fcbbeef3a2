package io.stowage.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OracleIT {
  private static final KnownDifferences NONE = new KnownDifferences(List.of());

  /**
   * Were upstream's answer random in a way that the comparison does not know of, the differential
   * test would fail at random.
   */
  @Test
  void kubeSchedulerAgreesWithItself() {
    var binary = OracleBinary.find();
    try (var one = new Oracle(binary);
        var other = new Oracle(binary)) {
      var run = new DifferentialRun(one, other, NONE);
      run.run(7, 600, _ -> {});
      assertThat(run.failures()).isEmpty();
    }
  }

  @Test
  void aFaultOfOursIsFoundAndShrunkToOneNodeWithOneTaint() {
    var binary = OracleBinary.find();
    try (var one = new Oracle(binary);
        var other = new Oracle(binary);
        var again = new Oracle(binary)) {
      Answerer faulty = testCase -> forgettingThatTaintsStay(other.answer(testCase));
      var run = new DifferentialRun(one, faulty, NONE);
      run.run(7, 600, _ -> {});

      var found = run.failures().getFirst();
      var kind = found.kind();
      assertThat(kind).isEqualTo("unresolvable of TaintToleration");
      var shrunk =
          new Triage(again, faulty)
              .shrink(CaseGenerator.draw(found.caseSeed()).json(), kind, Duration.ofMinutes(1));
      assertThat(shrunk.at("/cluster/items")).hasSize(1);
      assertThat(shrunk.at("/cluster/items/0/spec/taints")).hasSize(1);
    }
  }

  private static JsonNode forgettingThatTaintsStay(JsonNode answer) {
    for (var verdict : answer.path("nodes")) {
      if (verdict.path("plugin").asText().equals("TaintToleration")) {
        ((ObjectNode) verdict).remove("unresolvable");
      }
    }
    return answer;
  }
}
