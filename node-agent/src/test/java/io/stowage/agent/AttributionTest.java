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
  private static final String DIGEST = "0f3d6a7e1c2b4d5e8f90123456789abc";
  private static final String SLICE =
      "kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod%s.slice"
          .formatted(UID.replace('-', '_'));

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
  void onlySoManyHaveNamesAndNoNameIsThereTwice() {
    Attribution split =
        new Attribution(Map.of("vm/a b", 1.0, "vm/a_b", 2.0, "pod/c", 9.0, "pod/d", 0.5));
    assertThat(split.named(2)).isEqualTo(Map.of("pod/c", 9.0, "vm/a_b", 3.0, "others", 0.5));
    assertThat(split.named(9)).doesNotContainKey("others");
    assertThat(new Attribution(Map.of("x".repeat(9999), 1.0)).named(9))
        .containsKey("x".repeat(100));
  }

  private void machine(String process, String name, String cgroup) throws IOException {
    Path folder = Files.createDirectories(this.folder.resolve("proc").resolve(process));
    Files.writeString(
        folder.resolve("cmdline"),
        "/usr/bin/qemu-system-x86_64\0-name\0guest=%s,debug=on\0".formatted(name));
    Files.writeString(
        folder.resolve("stat"), "4711 (qemu (x) y) S 1 1 1 0 -1 0 0 0 0 0 250 150 0 0 20 0");
    Files.writeString(folder.resolve("cgroup"), cgroup);
  }

  private void pod(String cgroup) throws IOException {
    Path pod = Files.createDirectories(folder.resolve("cgroup").resolve(cgroup));
    Files.writeString(pod.resolve("cpu.stat"), "usage_usec 2500000\nuser_usec 1\n");
  }

  private CpuTimes times() {
    return new CpuTimes(folder.resolve("proc"), folder.resolve("cgroup"));
  }

  @Test
  void virtualMachinesAndPodsAreFoundWithTheirTimes() throws IOException {
    machine("4711", "worker-1", "0::/machine.slice/machine-qemu.scope/libvirt/emulator\n");
    Files.writeString(folder.resolve("proc/stat"), "cpu 100 0 100 9999 50 0 0 0 0 0\n");
    pod(SLICE);
    assertThat(times().read())
        .containsExactlyInAnyOrderEntriesOf(Map.of("vm/worker-1", 4.0, "pod/" + UID, 2.5));
    assertThat(times().total()).isEqualTo(2);
  }

  @Test
  void podsFromFilesOnTheNodeAreFound() throws IOException {
    pod("kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod%s.slice".formatted(DIGEST));
    pod("kubepods/besteffort/pod" + UID);
    assertThat(times().read()).containsOnlyKeys("pod/" + DIGEST, "pod/" + UID);
  }

  @Test
  void aVirtualMachineInAPodIsToldOfAsThePod() throws IOException {
    pod(SLICE);
    machine("1", "from-the-node", "0::/%s/cri-1.scope\n".formatted(SLICE));
    machine(
        "2",
        "from-a-container",
        "1:cpu:/x\n0::/../../%s\n".formatted(Path.of(SLICE).getFileName()));
    assertThat(times().read()).containsOnlyKeys("pod/" + UID);
  }

  @Test
  void aVirtualMachineInAPodThatNobodyTellsOfIsToldOf() throws IOException {
    machine("1", "a", "0::/%s/cri-1.scope\n".formatted(SLICE));
    assertThat(times().read()).containsOnlyKeys("vm/a");
  }

  @Test
  void timesThatCannotBeReadAreNone() throws IOException {
    Files.createDirectories(folder.resolve("proc/stat"));
    assertThat(times().total()).isZero();
    assertThat(times().read()).isEmpty();
  }
}
