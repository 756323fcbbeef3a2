package io.stowage.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.demo.Opening.PolicyCard;
import io.stowage.app.policy.PolicyCatalogue;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveDayTest {
  private static final List<PolicyCard> POLICIES =
      List.of(new PolicyCard("first-fit", ""), new PolicyCard("worst-fit", ""));

  @Test
  void aPageIsToldTheOpeningAndEveryFrameOfEveryPolicy() throws Exception {
    List<JsonNode> told = told();
    assertThat(told).hasSize(1 + LiveDay.FRAMES);
    assertThat(told.getFirst().at("/opening/policies/1/name").asText()).isEqualTo("worst-fit");
    assertThat(told.stream().skip(1)).allMatch(frame -> frame.get("boards").size() == 2);
  }

  @Test
  void theSameDayIsToldTheSameWay() throws Exception {
    assertThat(told()).isEqualTo(told());
  }

  @Test
  void energyOnlyGrowsAndFirstFitUsesFewerNodes() throws Exception {
    List<JsonNode> frames = told().stream().skip(1).toList();
    double before = 0;
    for (JsonNode frame : frames) {
      double kwh = frame.at("/boards/0/kwh").asDouble();
      assertThat(kwh).isGreaterThanOrEqualTo(before);
      before = kwh;
    }
    JsonNode noon = frames.get(LiveDay.FRAMES / 2);
    assertThat(noon.at("/boards/0/activeNodes").asInt())
        .isLessThan(noon.at("/boards/1/activeNodes").asInt());
  }

  private static List<JsonNode> told() throws Exception {
    Recording recording = new Recording();
    new LiveDay(SmallDay.WORKLOAD, 42, POLICIES, PolicyCatalogue.usual(), Duration.ZERO, recording)
        .run();
    List<JsonNode> told = new ArrayList<>();
    for (String message : recording.soFar()) {
      told.add(parsed(message));
    }
    return told;
  }

  private static JsonNode parsed(String message) throws IOException {
    return new ObjectMapper().readTree(message);
  }
}
