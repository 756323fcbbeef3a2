package io.stowage.simulation.workload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where trace files are looked for, in this order. */
public record DataFolders(List<Path> folders) {

  public DataFolders {
    folders = List.copyOf(folders);
  }

  public Optional<Path> find(String file) {
    return folders.stream().map(folder -> folder.resolve(file)).filter(Files::exists).findFirst();
  }

  /** The file, or an error that says where it can be had. */
  public Path need(String file, String publicSource) {
    return find(file)
        .orElseThrow(
            () ->
                new WorkloadException(
                    "There is no %s in %s. Maybe get it from %s and name its folder with --data or STOWAGE_DATA."
                        .formatted(file, folders, publicSource)));
  }
}
