package io.stowage.training.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.network.StartingWeights;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StartTest {
  private static final ModelStore SHIPPED = new ModelStore(List.of(Path.of("../models")));

  private static Features features(String encoder) {
    return Encoders.named(encoder, PolicyInputs.of(new SplittableRandom(0))).features();
  }

  private static double[] start(String names, String encoder) {
    return Start.of(names, SHIPPED, features(encoder));
  }

  @Test
  void aSearchCanGoOnFromAModelAndAHeuristicAtOnce() {
    double[] model = start("model:general@4", "general-4");
    double[] heuristic = StartingWeights.of(features("general-4"), StartingWeights.SHORT_ROOM);
    double[] both = start("model:general@4+short-room", "general-4");
    for (int i = 0; i < both.length; i++) {
      assertThat(both[i]).isEqualTo(model[i] + heuristic[i]);
    }
  }

  @Test
  void aModelThatReadsWhatTheEncoderDoesNotTellIsAnError() {
    assertThatThrownBy(() -> start("model:general@4", "general-2"))
        .hasMessageContaining("Encoder general-2 does not tell")
        .hasMessageContaining("Maybe another --encoder.");
  }
}
