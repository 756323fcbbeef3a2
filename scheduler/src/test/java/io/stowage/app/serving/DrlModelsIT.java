package io.stowage.app.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.ModelUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** drl-scheduler's model: trained, saved and loaded. */
class DrlModelsIT {
  // Tells the status behind the answer.
  private static final String CODE = "curl -w '%{http_code}' ";

  @TempDir Path folder;
  private DrlUnderTest drl;

  @BeforeEach
  void serve() {
    drl = new DrlUnderTest(folder.resolve("models"), folder);
  }

  @AfterEach
  void close() {
    drl.close();
  }

  @Test
  void savingKeepsTheModelInUseUnderItsNameAndSavingItAgainAddsNothing() throws Exception {
    ModelStore models = drl.scheduler.parts.models();
    models.save(ModelUnderTest.PACKING.named("mine"));
    assertThat(drl.bash("curl -X POST http://localhost:8000/model/save"))
        .startsWith("{\"detail\":\"DRL agent not initialized.");

    drl.policies.set(0, "model:mine");
    String saved = "{\"status\":\"success\",\"message\":\"Model saved\"}";
    assertThat(drl.bash("curl -X POST http://localhost:8000/model/save")).isEqualTo(saved);
    assertThat(drl.bash("curl -X POST http://localhost:8000/model/save")).isEqualTo(saved);

    assertThat(models.versions("ppo_scheduler")).containsExactly(1);
    assertThat(models.card(ModelName.parse("ppo_scheduler")).sha256())
        .isEqualTo(models.card(ModelName.parse("mine")).sha256());
  }

  @Test
  void loadingChecksAndPromotesTheNewestVersion() throws Exception {
    ModelStore models = drl.scheduler.parts.models();
    assertThat(drl.bash(CODE + "-X POST http://localhost:8000/model/load"))
        .startsWith("{\"detail\":\"There is no model 'ppo_scheduler'.")
        .endsWith("500");
    models.save(ModelUnderTest.PACKING.named("ppo_scheduler"));
    models.save(ModelUnderTest.PACKING.named("ppo_scheduler"));
    assertThat(models.promoted("ppo_scheduler")).isEqualTo(1);

    assertThat(drl.bash("curl -X POST http://localhost:8000/model/load"))
        .isEqualTo("{\"status\":\"success\",\"message\":\"Model loaded\"}");
    assertThat(models.promoted("ppo_scheduler")).isEqualTo(2);

    Files.writeString(folder.resolve("models/ppo_scheduler/2/model.onnx"), "broken");
    assertThat(drl.bash(CODE + "-X POST http://localhost:8000/model/load"))
        .contains("{\"detail\":\"Model ppo_scheduler@2 is not what was stored")
        .endsWith("500");
  }

  @Test
  void aTrainingThatIsNotToBeSavedIsKeptUnderAnotherName() throws Exception {
    trigger("{\"episodes\": \"3\", \"save_model\": false}");

    assertThat(drl.trainer.all.getFirst().out()).isEqualTo("ppo_scheduler-unsaved");
    assertThat(drl.trainer.all.getFirst().arguments()).contains("--episodes=3");
  }

  @Test
  void aTrainingTakesADayAtMostAndStrivesForTheWeightsThatHoldNow() throws Exception {
    drl.scheduler.parts.weights().change(new LinkedHashMap<>(Map.of("energy", 1.0)));
    trigger("{\"episodes\": 1000000}");

    assertThat(drl.trainer.all.getFirst().minutes()).isEqualTo(1440);
    assertThat(drl.trainer.all.getFirst().objective()).isEqualTo("energy=1.0");
    assertThat(drl.bash("curl http://localhost:8000/config"))
        .contains("\"reward_weights\":{\"resource_utilization\":0.0", "\"stowage/energy\":1.0");
  }

  @Test
  void aBodyThatWillNotDoIsNamedAsFastApiDoes() throws Exception {
    assertThat(drl.bash(CODE + "-X POST http://localhost:8000/training/trigger"))
        .isEqualTo(
            "{\"detail\":[{\"type\":\"missing\",\"loc\":[\"body\"],\"msg\":\"Field required\","
                + "\"input\":null}]}422");
    assertThat(trigger("{\"episodes\": \"many\", \"save_model\": 7}"))
        .contains("\"loc\":[\"body\",\"episodes\"]", "\"loc\":[\"body\",\"save_model\"]")
        .endsWith("422");
    assertThat(trigger("{broken")).contains("\"type\":\"json_invalid\"").endsWith("422");
    assertThat(trigger("[]")).contains("\"type\":\"model_attributes_type\"").endsWith("422");
    assertThat(trigger("{\"episodes\": 1.5}")).contains("int_from_float").endsWith("422");
    assertThat(trigger("{\"episodes\": 0}")).contains("value_error").endsWith("422");
    assertThat(drl.trainer.all).isEmpty();
  }

  private String trigger(String body) throws Exception {
    return drl.bash(CODE + "-X POST http://localhost:8000/training/trigger -d '" + body + "'");
  }
}
