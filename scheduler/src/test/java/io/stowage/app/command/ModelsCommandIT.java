package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.ModelUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelsCommandIT {
  @TempDir Path store;
  @TempDir Path folder;

  @Test
  void aModelFromElsewhereIsImportedListedShownAndCompared() throws IOException {
    CommandUnderTest imported =
        models("import", onnx(ModelUnderTest.PACKING), "--name", "packing", "--nodes-alone");
    assertThat(imported.out()).isEqualTo("packing@1 is in %s and promoted.%n".formatted(store));
    assertThat(models("list").out().lines().toList())
        .hasSize(2)
        .last()
        .asString()
        .matches("packing@1 +yes +onnx +general-1 .*");
    assertThat(models("show", "packing").out())
        .startsWith("# Model packing@1\n")
        .contains("| encoder | general-1: 27 numbers of each node, 24 of pod and cluster |");
    CommandUnderTest compared =
        run(
            "compare",
            "--workload",
            "poisson[nodes=4,pods=50]",
            "--policies",
            "random,model:packing",
            "--seeds",
            "1..2",
            "--no-bounds",
            "--models",
            store.toString());
    assertThat(compared.err()).isEmpty();
    assertThat(compared.out()).contains("model:packing");
  }

  @Test
  void versionsArePromotedAndRolledBack() {
    ModelStore models = new ModelStore(List.of(store));
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.COMPARING.named("general"));
    assertThat(models("promote", "general@2").out()).isEqualTo("model:general is now general@2.\n");
    assertThat(models("rollback", "general").out())
        .isEqualTo("model:general is again general@1.\n");
    assertThat(models("list", "--format", "csv").out().lines().map(line -> line.substring(0, 15)))
        .containsExactly("name,version,pr", "general,1,true,", "general,2,false");
    assertThat(models("list", "--format", "json").out())
        .startsWith("{\"rows\":[{\"name\":\"general\",\"version\":1,\"promoted\":true,");
  }

  @Test
  void aVersionThatCannotBeReadIsLeftOutOfTheListWithAWord() throws IOException {
    ModelStore models = new ModelStore(List.of(store));
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.PACKING.named("general"));
    Files.writeString(store.resolve("general/2/model.json"), "{");
    CommandUnderTest list = models("list", "--format", "csv");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out().lines().map(line -> line.substring(0, 15)))
        .containsExactly("name,version,pr", "general,1,true,");
    assertThat(list.err().lines())
        .singleElement()
        .asString()
        .startsWith("general@2 is left out: model.json is no JSON");
  }

  @Test
  void theCardTellsHowTheModelCameToBeAndHowGoodItIs() {
    new ModelStore(List.of(store)).save(ModelUnderTest.PACKING.named("general"));
    assertThat(models("show", "general").out())
        .contains(
            "Use it as `model:general@1` or, since it is the promoted version, `model:general`.")
        .contains("| trained on | poisson, burst |")
        .contains("| tiny | poisson | allocated | 0.9000 | 0.8800 … 0.9200 | 5 |")
        .endsWith("    ./stowage train --out general\n");
    assertThat(models("show", "general", "--format", "json").out()).contains("\"ci95\"");
  }

  @Test
  void whatAModelHasSeenIsMeasuredAndKeptBesideIt() {
    ModelStore models = new ModelStore(List.of(store));
    ModelCard card = models.save(ModelUnderTest.PACKING.named("general"));
    CommandUnderTest measured =
        models("ranges", "general", "--workload", "poisson[nodes=4,pods=50]");
    assertThat(measured.err()).isEmpty();
    assertThat(measured.out())
        .startsWith("general@1: the ranges of 51 features in ")
        .endsWith(" choices are kept.\n");
    assertThat(models.ranges(card)).isPresent();
  }

  @Test
  void otherTrainingRunsBecomeMembersAndAreShown() {
    ModelStore models = new ModelStore(List.of(store));
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.COMPARING.named("second"));
    assertThat(models("members", "general").out())
        .isEqualTo("general@1 has no members. Maybe --add another training run of it.\n");
    assertThat(models("members", "general", "--add", "second").out())
        .isEqualTo("general@1 has the members second@1.\n");
    assertThat(models("show", "general").out()).contains("| members | second@1 |");
    assertThat(models("list", "--format", "csv").out().lines().toList().get(1)).endsWith(",1");
    assertThat(models("list", "--format", "json").out()).contains("\"members\":1}");
    assertThat(models("list").out().lines().toList().get(1)).endsWith(" 1");
    assertThat(models("members", "general", "--add", "none").err().lines()).hasSize(1);
  }

  @Test
  void whatIsExportedIsImportedWithAllThatIsKnownOfIt() {
    new ModelStore(List.of(store)).save(ModelUnderTest.PACKING.named("general"));
    String exported = folder.resolve("out").toString();
    assertThat(models("export", "general", exported).exitCode()).isZero();
    assertThat(models("import", exported, "--name", "copy").exitCode()).isZero();
    assertThat(models("show", "copy").out()).contains("| algorithm | cma-es |");
  }

  @Test
  void whatCannotBeUsedIsRefusedInOneLine() throws IOException {
    Path text = Files.writeString(folder.resolve("text.onnx"), "no model");
    for (List<String> wrong :
        List.of(
            List.of("import", text.toString(), "--name", "x"),
            List.of("import", onnx(ModelUnderTest.NARROW), "--name", "x"),
            List.of("import", onnx(ModelUnderTest.COMPARING), "--name", "x", "--nodes-alone"),
            List.of("import", "nowhere.onnx", "--name", "x"),
            List.of("import", folder.toString()),
            List.of("show", "none"),
            List.of("rollback", "none"),
            List.of("promote", "none@1"))) {
      CommandUnderTest refused = models(wrong.toArray(String[]::new));
      assertThat(refused.exitCode()).as(wrong.toString()).isEqualTo(1);
      assertThat(refused.err().lines()).as(wrong.toString()).hasSize(1);
    }
    assertThat(models("list").out()).startsWith("There are no models yet.");
  }

  @Test
  void wrongUsageSaysWhatToWriteInstead() throws IOException {
    for (List<String> wrong :
        List.of(
            List.<String>of(),
            List.of("import", onnx(ModelUnderTest.PACKING)),
            List.of("import", onnx(ModelUnderTest.PACKING), "--name", "../x"),
            List.of("import", onnx(ModelUnderTest.PACKING), "--name", "x", "--encoder", "none"),
            List.of("show", "x", "--format", "xml"),
            List.of("list", "--format", "xml"))) {
      List<String> all = new ArrayList<>(List.of("models"));
      all.addAll(wrong);
      CommandUnderTest refused = CommandUnderTest.run(all);
      assertThat(refused.exitCode()).as(wrong.toString()).isEqualTo(2);
      assertThat(refused.err().lines()).singleElement().asString().contains("Write: ");
    }
  }

  private CommandUnderTest models(String... arguments) {
    List<String> all = new ArrayList<>(List.of("models"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--models", store.toString()));
    return CommandUnderTest.run(all);
  }

  private static CommandUnderTest run(String... arguments) {
    return CommandUnderTest.run(List.of(arguments));
  }

  private String onnx(ModelUnderTest model) throws IOException {
    return Files.write(folder.resolve(model + ".onnx"), model.onnx()).toString();
  }
}
