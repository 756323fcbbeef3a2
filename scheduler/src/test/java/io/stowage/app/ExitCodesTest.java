package io.stowage.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.command.CommandFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ExitCodesTest {
  private final StringWriter err = new StringWriter();

  @Test
  void aCommandThatIsDoneEndsWithZeroAndSaysNothing() {
    assertThat(run("load", "--cargo=nothing")).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void anExpectedFailureIsOneLine() {
    assertThat(run("load", "--cargo=missing")).isEqualTo(1);
    assertThat(err.toString().lines()).containsExactly("There is no cargo 'missing'.");
  }

  @Test
  void aBugShowsWhereItHappened() {
    assertThat(run("load", "--cargo=bug")).isEqualTo(1);
    assertThat(err.toString())
        .startsWith("This is a bug in ship load:")
        .contains("IllegalStateException: broken")
        .contains("at " + getClass().getName());
  }

  @Test
  void aMissingOptionShowsTheWholeCommand() {
    assertThat(run("load")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "Missing required option: '--cargo=CARGO'. Write: ship load --cargo=CARGO");
  }

  @Test
  void aMisspelledCommandNamesTheRightOne() {
    assertThat(run("loads")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly("Unmatched argument at index 0: 'loads'. Write: ship load");
  }

  @Test
  void aMisspelledOptionNamesTheRightOne() {
    assertThat(run("load", "--cargo=nothing", "--cargos")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly("Unknown option: '--cargos'. Write: ship load --cargo");
  }

  @Test
  void noCommandListsThemAll() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly("Missing required subcommand. Write: ship load|depart, or ship --help");
  }

  private int run(String... args) {
    CommandLine ship = new CommandLine(new Ship());
    ship.addSubcommand(new Load());
    ship.addSubcommand(new Depart());
    return ExitCodes.apply(ship).setErr(new PrintWriter(err, true)).execute(args);
  }

  @Command(name = "ship")
  private static final class Ship {}

  @Command(name = "depart")
  private static final class Depart {}

  @Command(name = "load")
  private static final class Load implements Callable<Integer> {
    @Option(names = "--cargo", paramLabel = "CARGO", required = true)
    private String cargo;

    @Override
    public Integer call() {
      return switch (cargo) {
        case "nothing" -> 0;
        case "missing" -> throw new CommandFailure("There is no cargo 'missing'.");
        default -> throw new IllegalStateException("broken");
      };
    }
  }
}
