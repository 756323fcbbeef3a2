package io.stowage.app.command;

import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadException;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What every command that simulates must know of workloads: where traces lie. */
public final class WorkloadOptions {
  private static final List<Path> USUAL = List.of(Path.of("../shared/data"), Path.of("data"));

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where traces lie. Default: $STOWAGE_DATA, ../shared/data, ./data")
  private @Nullable Path data;

  @Option(
      names = "--skip-bad-lines",
      description = "Go on without the lines of traces that cannot be read.")
  private boolean skipBadLines;

  /** The workloads in a list with commas, by name. */
  public SequencedMap<String, Workload> read(String list, CommandLine command) {
    BadLines bad = new BadLines(skipBadLines);
    WorkloadInputs inputs = new WorkloadInputs(new DataFolders(folders()), bad);
    SequencedMap<String, Workload> workloads = new LinkedHashMap<>();
    for (String name : OptionedName.split(list)) {
      try {
        workloads.put(name, Workloads.of(name, inputs));
      } catch (IllegalArgumentException wrong) {
        throw new ParameterException(command, String.valueOf(wrong.getMessage()), wrong);
      } catch (WorkloadException problem) {
        throw new CommandFailure(String.valueOf(problem.getMessage()));
      }
    }
    report(bad, command);
    return workloads;
  }

  /** The workload of that name, of which all there is to report has been reported. */
  Workload readAgain(String name) {
    return Workloads.of(name, new WorkloadInputs(new DataFolders(folders()), new BadLines(true)));
  }

  private static void report(BadLines bad, CommandLine command) {
    bad.leftOut().forEach(note -> command.getErr().println(note));
    bad.found().forEach(line -> command.getErr().println(line));
    if (!bad.found().isEmpty()) {
      command.getErr().printf("%d bad lines were skipped.%n", bad.found().size());
    }
  }

  private List<Path> folders() {
    List<Path> folders = new ArrayList<>();
    if (data != null) {
      folders.add(data);
    }
    String named = System.getenv("STOWAGE_DATA");
    if (named != null && !named.isEmpty()) {
      folders.add(Path.of(named));
    }
    folders.addAll(USUAL);
    return folders;
  }
}
