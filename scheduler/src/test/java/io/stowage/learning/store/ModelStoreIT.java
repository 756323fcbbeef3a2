package io.stowage.learning.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.learning.FeatureRanges;
import io.stowage.learning.FeatureRanges.Range;
import io.stowage.learning.Spread;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelStoreIT {
  @TempDir Path shipped;
  @TempDir Path own;
  private ModelStore store;

  @BeforeEach
  void open() {
    store = new ModelStore(List.of(shipped, own));
  }

  @Test
  void whatWasSavedIsReadAgain() {
    ModelCard saved = store.save(ModelUnderTest.PACKING.named("general"));
    StoredModel read = store.read(ModelName.parse("general"));
    assertThat(saved.version()).isEqualTo(1);
    assertThat(read.card()).isEqualTo(saved);
    assertThat(read.onnx()).isEqualTo(ModelUnderTest.PACKING.onnx());
  }

  @Test
  void theFirstVersionIsPromotedAndLaterOnesWaitUntilTheyAre() {
    store.save(ModelUnderTest.PACKING.named("general"));
    store.save(ModelUnderTest.COMPARING.named("general"));
    assertThat(store.versions("general")).containsExactly(1, 2);
    assertThat(store.promoted("general")).isEqualTo(1);
    store.promote("general", 2);
    assertThat(store.promoted("general")).isEqualTo(2);
    assertThat(store.rollBack("general")).isEqualTo(1);
    assertThat(store.promoted("general")).isEqualTo(1);
    assertThatThrownBy(() -> store.rollBack("general"))
        .isInstanceOf(ModelException.class)
        .hasMessage("No version of general was promoted before this one.");
  }

  @Test
  void shippedModelsAreSeenAndNeverWrittenTo() throws IOException {
    new ModelStore(List.of(shipped)).save(ModelUnderTest.PACKING.named("general"));
    List<Path> before = files(shipped);
    assertThat(store.promoted("general")).isEqualTo(1);
    assertThat(store.save(ModelUnderTest.COMPARING.named("general")).version()).isEqualTo(2);
    store.promote("general", 2);
    assertThat(store.promoted("general")).isEqualTo(2);
    assertThat(store.rollBack("general")).isEqualTo(1);
    assertThat(files(shipped)).isEqualTo(before);
  }

  @Test
  void aModelThatIsMissingIsToldWithThoseThatAreThere() {
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("There is no model 'general', and no other in");
    store.save(ModelUnderTest.PACKING.named("lb"));
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .hasMessage("There is no model 'general'. Maybe one of lb@1.");
    assertThatThrownBy(() -> store.promote("lb", 3))
        .hasMessage("There is no model 'lb@3'. Maybe one of lb@1.");
  }

  @Test
  void aFileThatWasChangedIsRefused() throws IOException {
    store.save(ModelUnderTest.PACKING.named("general"));
    Files.write(own.resolve("general/1/model.onnx"), new byte[] {0}, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Model general@1 is not what was stored: its file has the hash ");
  }

  @Test
  void aVersionThatWasDamagedIsStillKnownByItsCardAndNotRolledBackTo() throws IOException {
    ModelCard first = store.save(ModelUnderTest.PACKING.named("general"));
    store.save(ModelUnderTest.COMPARING.named("general"));
    store.promote("general", 2);
    Files.write(own.resolve("general/1/model.onnx"), new byte[] {1});
    assertThat(store.card(ModelName.parse("general@1"))).isEqualTo(first);
    assertThatThrownBy(() -> store.rollBack("general"))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Model general@1 is not what was stored");
    assertThat(store.promoted("general")).isEqualTo(2);
  }

  @Test
  void aCardOfAnotherModelOrWithoutWhatIsNeededIsRefused() throws IOException {
    store.save(ModelUnderTest.PACKING.named("general"));
    Path card = own.resolve("general/1/model.json");
    String text = Files.readString(card);
    Files.writeString(card, text.replace("\"general\"", "\"other\""));
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .hasMessage("The card of general@1 is that of other@1.");
    Files.writeString(card, text.replace("\"sha256\"", "\"md5\""));
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .hasMessage("model.json has no 'sha256'");
    Files.writeString(card, text.replace("general-1", "general-0"));
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .hasMessageStartingWith(
            "Model general@1 needs the encoder 'general-0', and there are only");
    Files.writeString(card, "{");
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("model.json is no JSON");
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() throws IOException {
    store.save(ModelUnderTest.PACKING.named("general"));
    Path card = own.resolve("general/1/model.json");
    Files.writeString(card, " ".repeat(2 << 20) + Files.readString(card));
    assertThatThrownBy(() -> store.read(ModelName.parse("general")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("where at most 1048576 are read");
  }

  @Test
  void aModelThatCannotBeUsedIsNotKept() throws IOException {
    assertThatThrownBy(() -> store.save(ModelUnderTest.NARROW.named("general")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("it does not take 27 features");
    assertThat(files(own)).isEmpty();
  }

  @Test
  void whatAModelHasSeenIsKeptBesideItAndNonsenseThereIsRefused() throws IOException {
    ModelCard card = store.save(ModelUnderTest.PACKING.named("general"));
    assertThat(store.ranges(card)).isEmpty();
    FeatureRanges ranges =
        new FeatureRanges(
            Collections.nCopies(27, new Range(0, 0.1f)), Collections.nCopies(24, new Range(-1, 1)));
    store.keepRanges(card, ranges);
    assertThat(store.ranges(card)).contains(ranges);
    assertThat(store.versions("general")).containsExactly(1);
    Path file = own.resolve("general/1/ranges.json");
    Files.writeString(file, Files.readString(file).replace("-1.0", "7"));
    assertThatThrownBy(() -> store.ranges(card))
        .hasMessage("ranges.json: 7.0 to 1.0 is no range. Maybe the other way round.");
    Files.writeString(file, "{}");
    assertThatThrownBy(() -> store.ranges(card))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("Maybe measure them anew");
  }

  @Test
  void howFeaturesWereSpreadIsKeptWithTheirRangesAndNonsenseThereIsRefused() throws IOException {
    ModelCard card = store.save(ModelUnderTest.PACKING.named("general"));
    Spread spread = new Spread(List.of(0.5f), List.of(0.25f, 0.75f), 0.02);
    Range range = new Range(0, 1, Optional.of(spread));
    FeatureRanges ranges =
        new FeatureRanges(Collections.nCopies(27, range), Collections.nCopies(24, range));
    store.keepRanges(card, ranges);
    assertThat(store.ranges(card)).contains(ranges);
    Path file = own.resolve("general/1/ranges.json");
    String good = Files.readString(file);
    for (String wrong : List.of("0.25", "7", "\"much\"", "null", "0.25, 0.0")) {
      Files.writeString(file, good.replace("0.75", wrong));
      assertThatThrownBy(() -> store.ranges(card))
          .as(wrong)
          .isInstanceOf(ModelException.class)
          .hasMessageStartingWith("ranges.json: Shares of ");
    }
    Files.writeString(file, good + " ".repeat(1 << 20));
    assertThatThrownBy(() -> store.ranges(card)).hasMessageContaining("at most 1048576 are read");
  }

  @Test
  void aModelHasMembersThatAreCheckedAsItself() throws IOException {
    ModelCard card = store.save(ModelUnderTest.PACKING.named("general"));
    assertThat(store.members(card)).isEmpty();
    store.save(ModelUnderTest.COMPARING.named("second"));
    StoredModel second = store.read(ModelName.parse("second"));
    store.addMember(card, second);
    assertThat(store.members(card)).extracting(StoredModel::card).containsExactly(second.card());
    assertThat(store.versions("general")).containsExactly(1);
    assertThatThrownBy(() -> store.addMember(card, second))
        .hasMessage("second@1 is a member of general@1 already.");
    store.save(ModelUnderTest.PACKING.named("twin"));
    assertThatThrownBy(() -> store.addMember(card, store.read(ModelName.parse("twin"))))
        .hasMessageStartingWith("twin@1 is the same model as general@1.");

    Path file = own.resolve("general/1/members/second@1/model.onnx");
    Files.write(file, new byte[] {1}, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> store.members(card))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Model second@1 is not what was stored");
    try (FileChannel large = FileChannel.open(file, StandardOpenOption.WRITE)) {
      large.write(ByteBuffer.allocate(1), 65L << 20);
    }
    assertThatThrownBy(() -> store.members(card)).hasMessageContaining("at most 67108864 are read");
  }

  @Test
  void aModelForAnotherEncoderIsNoMember() throws IOException {
    ModelCard card = store.save(ModelUnderTest.PACKING.named("general"));
    store.save(ModelUnderTest.COMPARING.named("second"));
    store.addMember(card, store.read(ModelName.parse("second")));
    Path other = own.resolve("general/1/members/second@1/model.json");
    Files.writeString(other, Files.readString(other).replace("general-1", "general-2"));
    assertThatThrownBy(() -> store.members(card))
        .hasMessage("second@1 cannot be a member of general@1: it reads general-2, not general-1.");
  }

  @Test
  void aWriteThatWasNotFinishedIsNotSeen() throws IOException {
    Files.createDirectories(own.resolve("general/.new-1"));
    Files.createDirectories(own.resolve("..hidden/1"));
    assertThat(store.names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../etc", "a/b", "", ".", "..", "A", "a\\b", "general@0", "general@x"})
  void aNameThatLeadsElsewhereIsNoName(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> ModelName.parse(name));
  }

  @Test
  void theUsersOwnFolderIsTheOneThatIsNamedOrThatOfTheEnvironment() {
    Map<String, String> environment = Map.of("STOWAGE_HOME", "/project", "HOME", "/home/me");
    assertThat(ModelFolders.of(Optional.empty(), environment))
        .containsExactly(
            Path.of("/project/models"), Path.of("/home/me/.local/share/stowage/models"));
    assertThat(
            ModelFolders.of(
                Optional.empty(), Map.of("STOWAGE_HOME", "/project", "STOWAGE_MODELS", "/mine")))
        .containsExactly(Path.of("/project/models"), Path.of("/mine"));
    assertThat(ModelFolders.of(Optional.of(Path.of("/project/models")), environment))
        .containsExactly(Path.of("/project/models"));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
