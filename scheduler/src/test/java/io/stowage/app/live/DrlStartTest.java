package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ProfileSettings;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrlStartTest {
  private static final Path SHIPPED = Path.of("../models");

  @TempDir private Path folder;
  private ModelStore models;

  @BeforeEach
  void storeBesideTheShippedModels() {
    models = new ModelStore(List.of(SHIPPED, folder.resolve("mine")));
  }

  @Test
  void podsThatNameItArePlacedByItsModelWhichBeginsAsAWholeCopyOfAShippedOne() {
    ProfileSettings profile = profile(DrlStart.of(Map.of(), models));

    assertThat(profile.schedulerName()).isEqualTo("drl-scheduler");
    assertThat(profile.policy()).isEqualTo("model:ppo_scheduler");
    ModelCard general = models.card(ModelName.parse("general"));
    ModelCard begun = models.card(ModelName.parse("ppo_scheduler"));
    assertThat(begun.sha256()).isEqualTo(general.sha256());
    assertThat(models.ranges(begun)).isPresent();
    assertThat(models.members(begun)).hasSameSizeAs(models.members(general)).isNotEmpty();
  }

  @Test
  void aModelThatWasKeptIsGoneOnWith() {
    DrlStart.of(Map.of(), models);
    Loaded again = DrlStart.of(Map.of(), models);

    assertThat(profile(again).policy()).isEqualTo("model:ppo_scheduler");
    assertThat(models.versions("ppo_scheduler")).containsExactly(1);
  }

  @Test
  void itsVariableNamesTheModel() {
    Loaded loaded = DrlStart.of(Map.of("MODEL_NAME", "boutique"), models);

    assertThat(profile(loaded).policy()).isEqualTo("model:boutique");
    assertThat(models.versions("boutique")).containsExactly(1);
  }

  @Test
  void whereNothingCanBeKeptTheShippedModelPlacesPods() throws IOException {
    Files.writeString(folder.resolve("mine"), "no folder");
    Loaded loaded = DrlStart.of(Map.of(), models);

    assertThat(profile(loaded).policy()).isEqualTo("model:general");
    assertThat(loaded.notes()).singleElement().asString().contains("cannot be kept");
  }

  @Test
  void aVariableThatWillNotDoIsNamed() {
    assertThatThrownBy(() -> DrlStart.of(Map.of("GAMMA", "7"), models))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("GAMMA");
  }

  private static ProfileSettings profile(Loaded loaded) {
    return loaded.configuration().profiles().getFirst();
  }
}
