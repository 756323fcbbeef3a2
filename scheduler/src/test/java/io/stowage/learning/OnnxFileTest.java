package io.stowage.learning;

import static io.stowage.learning.OnnxUnderTest.fileOf;
import static io.stowage.learning.OnnxUnderTest.operation;
import static io.stowage.learning.OnnxUnderTest.part;
import static io.stowage.learning.OnnxUnderTest.tensor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.stowage.learning.ProtoFields.Malformed;
import io.stowage.learning.store.ModelUnderTest;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that somebody might bring instead of a model; native code never sees them. */
class OnnxFileTest {
  private static final int MEGABYTES = 8;

  @ParameterizedTest
  @EnumSource
  void aModelOfOursIsTaken(ModelUnderTest model) {
    assertThatCode(() -> OnnxFile.check(model.onnx())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Loop", "Scan", "If", "SequenceMap", "RandomNormal", "StringConcat"})
  void operationsThatNeedNotEndOrAreOfNoUseAreRefused(String name) {
    assertRefused(
        part().message(1, operation(name, "nodes")),
        "it has the operation '%s', which is not taken; maybe it can do without".formatted(name));
  }

  @Test
  void codeFromElsewhereIsRefused() {
    assertRefused(
        part().message(1, operation("Add", "nodes").text(7, "com.example")),
        "it has the operation 'com.example.Add'");
    OnnxUnderTest inner = part().text(1, "body").message(6, part());
    assertRefused(
        part().message(1, operation("Add", "nodes").message(5, inner)), "graphs within its graph");
    assertThatThrownBy(() -> OnnxFile.check(part().message(7, part()).message(25, part()).bytes()))
        .hasMessage("it brings functions of its own");
  }

  @Test
  void weightsInAnotherFileAreRefused() {
    OnnxUnderTest where = part().text(1, "location").text(2, "../../../etc/passwd");
    assertRefused(
        part().message(5, tensor("w", 1).message(13, where).number(14, 1)),
        "its weights lie in another file");
  }

  @Test
  void littleThatClaimsToBeMuchIsRefused() {
    assertRefused(part().message(5, tensor("w", 1L << 40)), "it has a tensor of the shape");
    assertRefused(part().message(5, tensor("w", 1 << 16, 1 << 16)), "it has a tensor of the shape");
    assertRefused(part().message(5, tensor("w", Long.MIN_VALUE)), "it has a tensor of the shape");
    OnnxUnderTest shape = tensor("shape", 2).number(7, 1 << 20).number(7, 1 << 20);
    assertRefused(
        part().message(5, shape).message(1, operation("ConstantOfShape", "shape")),
        "it has a tensor of the shape [1048576, 1048576]");
  }

  @Test
  void manyNumbersWhereFewBelongAreRefusedWithoutBeingKept() {
    byte[] ones = new byte[MEGABYTES << 20];
    Arrays.fill(ones, (byte) 1);
    List<OnnxUnderTest> graphs =
        List.of(
            part().message(5, tensor("w").part(1, ones)),
            shaped(tensor("shape", ones.length).part(7, ones)),
            shaped(tensor("shape", ones.length / Long.BYTES).part(9, ones)),
            part().message(1, operation("Expand", "x".repeat(MEGABYTES << 20))));
    for (OnnxUnderTest graph : graphs) {
      byte[] file = fileOf(graph);
      long before = allocated();
      assertThatThrownBy(() -> OnnxFile.check(file))
          .isInstanceOf(Malformed.class)
          .message()
          .containsAnyOf("more than 16 dimensions", "longer than 4096 bytes");
      assertThat(allocated() - before).isLessThan(MEGABYTES << 20);
    }
  }

  private static OnnxUnderTest shaped(OnnxUnderTest shape) {
    return part().message(5, shape).message(1, operation("ConstantOfShape", "shape"));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void manyWholeNumbersThatAreNoShapeAreTaken() {
    OnnxUnderTest numbers = tensor("numbers", 1 << 16).part(9, new byte[Long.BYTES << 16]);
    byte[] file = fileOf(part().message(5, numbers).message(1, operation("Gather", "numbers")));

    assertThatCode(() -> OnnxFile.check(file)).doesNotThrowAnyException();
  }

  @Test
  void whatEndsTooSoonIsRefused() {
    byte[] good = ModelUnderTest.PACKING.onnx();
    for (int sixteenth = 0; sixteenth < 16; sixteenth++) {
      byte[] cut = Arrays.copyOf(good, good.length * sixteenth / 16);
      assertThatThrownBy(() -> OnnxFile.check(cut))
          .as("cut after %d bytes", cut.length)
          .isInstanceOf(Malformed.class);
    }
  }

  @Test
  void whatIsNoMessageIsRefusedAndNothingElseHappens() {
    SplittableRandom random = new SplittableRandom(1);
    byte[] good = ModelUnderTest.PACKING.onnx();
    int refused = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] mutant = good.clone();
      for (int j = 0; j < 8; j++) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
      }
      try {
        OnnxFile.check(mutant);
      } catch (Malformed expected) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static void assertRefused(OnnxUnderTest graph, String why) {
    assertThatThrownBy(() -> OnnxFile.check(fileOf(graph)))
        .isInstanceOf(Malformed.class)
        .hasMessageContaining(why);
  }
}
