package io.stowage.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with a trace in openb's format that is small enough to run in a moment. */
public final class TinyTrace {
  private TinyTrace() {}

  /** Writes the trace {@code openb:tiny}: thirty nodes and 240 pods. */
  public static Path in(Path folder) throws IOException {
    StringBuilder nodes = new StringBuilder("sn,cpu_milli,memory_mib,gpu,model\n");
    for (int i = 0; i < 30; i++) {
      nodes.append("node-%d,64000,262144,%d,T4%n".formatted(i, 6 + i % 3));
    }
    StringBuilder pods =
        new StringBuilder("name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\n");
    for (int i = 0; i < 240; i++) {
      int gpus = i % 7 == 0 ? 2 : 1;
      int milli = gpus == 2 || i % 3 == 0 ? 1000 : 100 + 50 * (i % 9);
      pods.append("pod-%03d,%d,4096,%d,%d,%n".formatted(i, 1000 + 500 * (i % 4), gpus, milli));
    }
    Path trace = Files.createDirectories(folder.resolve("openb"));
    Files.writeString(trace.resolve("openb_node_list_gpu_node.csv"), nodes);
    Files.writeString(trace.resolve("openb_pod_list_tiny.csv"), pods);
    return folder;
  }
}
