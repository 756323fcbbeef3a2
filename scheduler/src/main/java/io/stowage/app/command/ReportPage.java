package io.stowage.app.command;

import io.stowage.app.compare.Comparison;
import io.stowage.app.report.HtmlReport;
import io.stowage.app.report.Provenance;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The report of a command, with what the user wrote to get it. */
final class ReportPage {
  private ReportPage() {}

  static String of(Comparison comparison, CommandLine command) {
    String arguments =
        command.getParseResult().originalArgs().stream()
            .map(ReportPage::quoted)
            .collect(Collectors.joining(" "));
    return HtmlReport.of(
        comparison,
        new Provenance(
            "./%s %s".formatted(command.getCommandSpec().root().name(), arguments),
            String.join(" ", command.getCommandSpec().root().version()),
            Instant.now().truncatedTo(ChronoUnit.SECONDS)));
  }

  /** As a shell needs it. */
  private static String quoted(String argument) {
    return argument.matches("[\\w@%+=:,./-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
