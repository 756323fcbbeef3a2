package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model that another library has trained, from experience to comparison. Skipped where there is
 * no PyTorch, unless the environment variable {@code STOWAGE_PYTORCH} is {@code required}.
 */
class PytorchModelIT {
  private static final Path SCRIPT = Path.of("../docs/examples/pytorch/train.py").toAbsolutePath();
  // PyTorch of the distribution belongs to the distribution's Python.
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
  private static final String WORKLOAD = "poisson[nodes=20,pods=2000]";

  @TempDir Path folder;

  @Test
  void aNetworkTrainedWithPytorchPacksAlmostAsItsTeacherAndBetterThanRandom() throws Exception {
    String python = pythonWithTorch();
    Path experience = folder.resolve("experience.jsonl");
    Path onnx = folder.resolve("mine.onnx");
    String models = folder.resolve("models").toString();
    stowage(
        "simulate --policy best-fit --seed 1 --workload " + WORKLOAD,
        "--experience",
        experience.toString());
    run(python, SCRIPT.toString(), experience.toString(), "--out", onnx.toString());
    stowage("models import --name mine --nodes-alone", onnx.toString(), "--models", models);

    String compared =
        stowage(
            "compare --metric active --no-bounds --seeds 42..43 --format json --workload "
                + WORKLOAD,
            "--policies",
            "best-fit,model:mine,random",
            "--models",
            models);
    JsonNode rows = new ObjectMapper().readTree(compared).get("rows");
    double teacher = rows.at("/0/mean").asDouble();
    double learned = rows.at("/1/mean").asDouble();
    double random = rows.at("/2/mean").asDouble();
    assertThat(rows.at("/1/policy").asText()).isEqualTo("model:mine");
    assertThat(learned).isLessThan((teacher + random) / 2);
  }

  private static String stowage(String line, String... more) {
    List<String> arguments = Stream.concat(Stream.of(line.split(" ")), Stream.of(more)).toList();
    CommandUnderTest ended = CommandUnderTest.run(arguments);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return ended.out();
  }

  private static String pythonWithTorch() throws IOException, InterruptedException {
    for (String python : PYTHONS) {
      if (canImportTorch(python)) {
        return python;
      }
    }
    String reason = "No Python with PyTorch. Maybe install python3-torch.";
    if ("required".equals(System.getenv("STOWAGE_PYTORCH"))) {
      throw new AssertionError(reason);
    }
    return abort(reason);
  }

  private static boolean canImportTorch(String python) throws InterruptedException {
    try {
      return new ProcessBuilder(python, "-c", "import torch")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  private void run(String... command) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(log)).isZero();
  }
}
