package io.stowage.simulation.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.simulation.workload.BadLines.BadLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {
  private record Thing(String name, long size) {}

  private final BadLines skipping = new BadLines(true);
  private final Set<String> names = new HashSet<>();
  @TempDir private Path folder;

  @Test
  void goodLinesBecomeThingsAndBlankOnesAreNothing() throws IOException {
    assertThat(read("name,size\na,1\n\n\"b, c\",2\n", new BadLines(false)))
        .containsExactly(new Thing("a", 1), new Thing("b, c", 2));
  }

  @Test
  void aBrokenNumberStopsTheReadingWithFileAndLine() {
    assertThatThrownBy(() -> read("name,size\na,1\nb,1o\n", new BadLines(false)))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("things.csv:3: size is '1o', which is no number")
        .hasMessageContaining("1 of 3 lines")
        .hasMessageContaining("--skip-bad-lines");
  }

  @Test
  void numbersThatAreNoAmountsAreBad() throws IOException {
    read("name,size\na,-1\nb,1.5\nc,NaN\nd,1e300\ne,1\n", skipping);
    assertThat(skipping.found()).extracting(BadLine::line).containsExactly("2", "3", "4", "5");
  }

  @Test
  void aMissingFieldIsNamed() throws IOException {
    assertThat(read("name,size\na,\nb,2\n", skipping)).containsExactly(new Thing("b", 2));
    assertThat(skipping.found()).extracting(BadLine::problem).containsExactly("size is missing");
  }

  @Test
  void tooFewAndTooManyFieldsAreBad() throws IOException {
    assertThat(read("name,size\na\nb,2,3\nc,4\n", skipping)).containsExactly(new Thing("c", 4));
    assertThat(skipping.found())
        .extracting(BadLine::problem)
        .containsExactly("1 fields, but there are 2 columns", "3 fields, but there are 2 columns");
  }

  @Test
  void aNameThatIsThereTwiceIsBad() throws IOException {
    read("name,size\na,1\na,2\n", skipping);
    assertThat(skipping.found())
        .extracting(BadLine::problem)
        .containsExactly("name 'a' is there twice");
  }

  @Test
  void bytesThatAreNoTextAreBadInTheirLineOnly() throws IOException {
    byte[] garbage = {'x', 0, (byte) 0xff, (byte) 0xfe, ',', '1', '\n'};
    Path file = write("name,size\na,1\n".getBytes(StandardCharsets.UTF_8), garbage);
    assertThat(read(file, skipping)).containsExactly(new Thing("a", 1));
    assertThat(skipping.found())
        .singleElement()
        .hasToString("%s:3: this is no text".formatted(file));
  }

  @Test
  void aFileOfGarbageHasNoHeader() throws IOException {
    Path file = write(new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1, 2, '\n', 3, 4});
    assertThatThrownBy(() -> read(file, skipping))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("things.csv:1: this is no header");
  }

  @Test
  void anEmptyFileIsOfNoUse() {
    assertThatThrownBy(() -> read("", skipping)).hasMessageEndingWith("things.csv is empty.");
  }

  @Test
  void aHeaderAloneIsOfNoUse() {
    assertThatThrownBy(() -> read("name,size\n", skipping))
        .hasMessageEndingWith("things.csv has no line that can be used.");
  }

  @Test
  void aFileOfWhichEveryLineIsSkippedIsOfNoUse() {
    assertThatThrownBy(() -> read("name,size\na,x\n", skipping))
        .hasMessageEndingWith("things.csv has no line that can be used.");
  }

  @Test
  void aMissingColumnCannotBeSkipped() {
    assertThatThrownBy(() -> read("name,weight\na,1\n", skipping))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("things.csv has no column 'size', but name, weight.");
  }

  @Test
  void aFileThatIsNotThereIsReported() {
    assertThatThrownBy(() -> read(folder.resolve("nowhere.csv"), skipping))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("nowhere.csv");
  }

  private List<Thing> read(String text, BadLines bad) throws IOException {
    return read(write(text.getBytes(StandardCharsets.UTF_8)), bad);
  }

  private List<Thing> read(Path file, BadLines bad) {
    return TraceFile.withHeader(
        file, bad, row -> new Thing(row.unique("name", names), row.amount("size")));
  }

  private Path write(byte[]... parts) throws IOException {
    Path file = folder.resolve("things.csv");
    Files.write(file, new byte[0]);
    for (byte[] part : parts) {
      Files.write(file, part, StandardOpenOption.APPEND);
    }
    return file;
  }
}
