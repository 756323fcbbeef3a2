package io.stowage.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartingWeightsTest {

  private static Features features(String encoder) {
    return Encoders.named(encoder, PolicyInputs.of(new SplittableRandom(1))).features();
  }

  @ParameterizedTest
  @CsvSource({
    "general-1,fgd-cpu",
    "general-2,fgd-cpu",
    "general-3,fgd-cpu",
    "general-4,fgd-cpu",
    "room-1,best-fit",
    "room-2,best-fit",
    "thesis-1,nothing"
  })
  void eachEncoderHasAUsualStart(String encoder, String usual) {
    assertThat(StartingWeights.usual(features(encoder))).isEqualTo(usual);
  }

  @ParameterizedTest
  @ValueSource(strings = {"general-1", "general-2", "general-3", "general-4", "room-1", "room-2"})
  void whatSuitsAnEncoderIsMoreThanNothing(String encoder) {
    Features features = features(encoder);
    for (String heuristic : StartingWeights.suiting(features)) {
      assertThat(StartingWeights.of(features, heuristic))
          .isNotEqualTo(StartingWeights.of(features, StartingWeights.NOTHING));
    }
  }

  @Test
  void aHeuristicThatTheFeaturesCannotExpressIsAnError() {
    assertThatThrownBy(() -> StartingWeights.of(features("room-1"), StartingWeights.FGD_CPU))
        .hasMessage(
            "Encoder room-1 does not tell fragmentationPoints of share pods, by which a search"
                + " would begin. Maybe another --start or --encoder.");
  }

  @Test
  void sparingShortRoomNeedsAnEncoderThatTellsOfIt() {
    Features tells = features("general-4");
    assertThat(StartingWeights.of(tells, StartingWeights.SHORT_ROOM))
        .isNotEqualTo(StartingWeights.of(tells, StartingWeights.NOTHING));
    assertThatThrownBy(() -> StartingWeights.of(features("general-3"), StartingWeights.SHORT_ROOM))
        .hasMessageContaining("Encoder general-3 does not tell shortRoomLost of cpu pods");
  }

  @Test
  void keepingApartIsMoreThanBestFitAndNeedsCompany() {
    Features company = features("room-2");
    assertThat(StartingWeights.of(company, StartingWeights.APART))
        .isNotEqualTo(StartingWeights.of(company, StartingWeights.BEST_FIT));
    assertThatThrownBy(() -> StartingWeights.of(features("room-1"), StartingWeights.APART))
        .hasMessageContaining("Encoder room-1 does not tell rank of cpu*choosy pods");
  }
}
