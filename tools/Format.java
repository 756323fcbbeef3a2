import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks or mends the format of every Java source below a folder; the build runs it from source.
 */
final class Format {
  private static final String MEND = "./mvnw -q validate -Pformat";

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[1]);
    List<String> sources = sources(root);
    switch (args[0]) {
      case "check" -> check(root, sources);
      case "mend" -> mend(sources);
      default -> fail("Unknown mode '" + args[0] + "'. Maybe 'check' or 'mend'?");
    }
  }

  private static List<String> sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !root.relativize(file).toString().matches("(.*/)?target/.*"))
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  private static void check(Path root, List<String> sources) {
    String changed = googleJavaFormat("--dry-run", sources);
    if (!changed.isBlank()) {
      changed.lines().forEach(file -> System.err.println(root.relativize(Path.of(file))));
      fail("The files above are not formatted. To mend them, run: " + MEND);
    }
  }

  private static void mend(List<String> sources) {
    googleJavaFormat("--replace", sources);
  }

  private static String googleJavaFormat(String mode, List<String> sources) {
    StringWriter out = new StringWriter();
    PrintWriter err = new PrintWriter(System.err, true);
    Main formatter = new Main(new PrintWriter(out, true), err, InputStream.nullInputStream());
    String[] args = Stream.concat(Stream.of(mode), sources.stream()).toArray(String[]::new);
    try {
      if (formatter.format(args) != 0) {
        fail("The formatter could not read the sources; its messages are above.");
      }
    } catch (Exception unusable) {
      fail("The formatter refused its arguments: " + unusable.getMessage());
    }
    return out.toString();
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }
}
