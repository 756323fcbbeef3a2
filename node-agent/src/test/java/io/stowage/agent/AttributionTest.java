package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttributionTest {
  private static final String UID = "0f3d6a7e-1c2b-4d5e-8f90-123456789abc";

  @TempDir Path folder;

  @Test
  void eachHasItsPartOfTheTimeThatWasUsed() {
    Attribution split =
        Attribution.of(
            100, Map.of("vm/a", 10.0, "pod/b", 0.0), Map.of("vm/a", 13.0, "pod/b", 1.0), 5);
    assertThat(split.watts())
        .containsExactlyInAnyOrderEntriesOf(Map.of("vm/a", 60.0, "pod/b", 20.0));
  }

  @Test
  void whoWasNotThereBeforeOrBeganAnewIsLeftOut() {
    assertThat(Attribution.of(100, Map.of("b", 9.0), Map.of("a", 1.0, "b", 2.0), 5).watts())
        .isEmpty();
    assertThat(Attribution.of(100, Map.of("a", 0.0), Map.of("a", 1.0), 0).watts()).isEmpty();
  }

  @Test
  void virtualMachinesAndPodsAreFoundWithTheirTimes() throws IOException {
    Path proc = Files.createDirectories(folder.resolve("proc/4711"));
    Files.writeString(
        proc.resolve("cmdline"), "/usr/bin/qemu-system-x86_64\0-name\0guest=worker-1,debug=on\0");
    Files.writeString(
        proc.resolve("stat"), "4711 (qemu (x) y) S 1 1 1 0 -1 0 0 0 0 0 250 150 0 0 20 0");
    Files.writeString(folder.resolve("proc/stat"), "cpu 100 0 100 9999 50 0 0 0 0 0\n");
    Path pod =
        Files.createDirectories(
            folder.resolve(
                "cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod%s.slice"
                    .formatted(UID.replace('-', '_'))));
    Files.writeString(pod.resolve("cpu.stat"), "usage_usec 2500000\nuser_usec 1\n");
    CpuTimes times = new CpuTimes(folder.resolve("proc"), folder.resolve("cgroup"));
    assertThat(times.read())
        .containsExactlyInAnyOrderEntriesOf(Map.of("vm/worker-1", 4.0, "pod/" + UID, 2.5));
    assertThat(times.total()).isEqualTo(2);
  }
}
