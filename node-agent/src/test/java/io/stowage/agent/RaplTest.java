package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaplTest {
  private static final long RANGE = 262_143_328_850L;

  @TempDir Path powercap;
  private Moment now = new Moment(Instant.parse("2026-01-01T00:00:00Z"), 0);

  private PowerMeter meter() {
    return new PowerMeter(new Rapl(powercap, () -> now));
  }

  private void counter(String zone, String name, long microjoules) throws IOException {
    Path folder = Files.createDirectories(powercap.resolve(zone));
    Files.writeString(folder.resolve("name"), name + "\n");
    Files.writeString(folder.resolve("energy_uj"), microjoules + "\n");
    Files.writeString(folder.resolve("max_energy_range_uj"), RANGE + "\n");
  }

  private void pass(long seconds) {
    now = new Moment(now.at().plusSeconds(seconds), now.nanos() + seconds * 1_000_000_000);
  }

  private OptionalDouble wattsAfterTenSeconds(PowerMeter meter) {
    pass(10);
    return meter.read().stream().mapToDouble(PowerMeter.Power::watts).findFirst();
  }

  @Test
  void powerIsEnergyByTime() throws IOException {
    counter("intel-rapl:0", "package-0", 1_000_000);
    PowerMeter meter = meter();
    assertThat(meter.read()).as("one reading tells nothing").isEmpty();
    counter("intel-rapl:0", "package-0", 801_000_000);
    assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(80.0, within(1e-9));
  }

  @Test
  void aCounterThatBeginsAnewIsReadOn() throws IOException {
    counter("intel-rapl:0", "package-0", RANGE - 100_000_000);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    counter("intel-rapl:0", "package-0", 300_000_000);
    assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(40.0, within(1e-9));
  }

  @Test
  void zonesThatContainOthersAreNotCountedTwice() throws IOException {
    PowerMeter meter = meter();
    for (long joules : new long[] {0, 100}) {
      counter("intel-rapl:0", "package-0", joules * 1_000_000);
      counter("intel-rapl:0:0", "core", joules * 700_000);
      counter("intel-rapl:0:1", "dram", joules * 200_000);
      counter("intel-rapl:1", "package-1", joules * 1_000_000);
      counter("intel-rapl:2", "psys", joules * 3_000_000);
      OptionalDouble watts = wattsAfterTenSeconds(meter);
      if (joules > 0) {
        assertThat(watts).as("two packages and memory").hasValueCloseTo(22.0, within(1e-9));
      }
    }
  }

  @Test
  void aPackageThatIsReadByRegisterAndByMemoryIsCountedOnce() throws IOException {
    PowerMeter meter = meter();
    for (long joules : new long[] {0, 100}) {
      counter("intel-rapl:0", "package-0", joules * 1_000_000);
      counter("intel-rapl:0:0", "dram", joules * 200_000);
      counter("intel-rapl-mmio:0", "package-0", joules * 1_000_000);
      counter("intel-rapl-mmio:0:0", "dram", joules * 200_000);
      counter("intel-rapl-mmio:1", "package-1", joules * 500_000);
      OptionalDouble watts = wattsAfterTenSeconds(meter);
      if (joules > 0) {
        assertThat(watts)
            .as("one package with its memory, and one that only memory tells of")
            .hasValueCloseTo(17.0, within(1e-9));
      }
    }
  }

  @Test
  void zonesInsideEachOtherAreFound() throws IOException {
    counter("intel-rapl:0", "package-0", 0);
    counter("intel-rapl:0/intel-rapl:0:0", "dram", 0);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    counter("intel-rapl:0", "package-0", 100_000_000);
    counter("intel-rapl:0/intel-rapl:0:0", "dram", 100_000_000);
    assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(20.0, within(1e-9));
  }

  @Test
  void theWholeMachinesCounterIsTakenWhereThereIsNoPackage() throws IOException {
    counter("intel-rapl:1", "psys", 0);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    counter("intel-rapl:1", "psys", 500_000_000);
    assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(50.0, within(1e-9));
  }

  @Test
  void aPackageThatComesOrGoesMakesPowerUnknownOnce() throws IOException {
    counter("intel-rapl:0", "package-0", 0);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    counter("intel-rapl:0", "package-0", 100_000_000);
    counter("intel-rapl:1", "package-1", 9_000_000_000L);
    assertThat(wattsAfterTenSeconds(meter)).isEmpty();
    counter("intel-rapl:0", "package-0", 200_000_000);
    counter("intel-rapl:1", "package-1", 9_100_000_000L);
    assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(20.0, within(1e-9));
  }

  @Test
  void aCounterThatStandsStillIsNoPowerOfZero() throws IOException {
    counter("intel-rapl:0", "package-0", 5);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    assertThat(wattsAfterTenSeconds(meter)).isEmpty();
  }

  @Test
  void withoutCountersPowerIsUnknownAndTheReasonIsTold() throws IOException {
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    assertThat(meter.problem()).contains("Maybe this is a virtual machine");
    counter("intel-rapl:0", "package-0", 5);
    Files.writeString(powercap.resolve("intel-rapl:0/energy_uj"), "nonsense");
    assertThatThrownBy(() -> new Rapl(powercap, () -> now).read())
        .hasMessageContaining("no number");
  }

  @Test
  void aCounterThatCannotBeReadMakesPowerUnknownUntilItCan() throws IOException {
    counter("intel-rapl:0", "package-0", 0);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    Path energy = powercap.resolve("intel-rapl:0/energy_uj");
    Files.delete(energy);
    Files.createDirectory(energy);
    assertThat(wattsAfterTenSeconds(meter)).isEmpty();
    assertThat(meter.problem()).isNotEmpty();
    Files.delete(energy);
    counter("intel-rapl:0", "package-0", 500_000_000);
    assertThat(wattsAfterTenSeconds(meter)).as("nothing to compare with yet").isEmpty();
    counter("intel-rapl:0", "package-0", 900_000_000);
    assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(40.0, within(1e-9));
    assertThat(meter.problem()).isEmpty();
  }

  @Test
  void whoLooksTooSeldomCannotTellHowOftenACounterBeganAnew() throws IOException {
    counter("intel-rapl:0", "package-0", 0);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    pass(301);
    counter("intel-rapl:0", "package-0", 100_000_000);
    assertThat(meter.read()).isEmpty();
  }

  @Test
  void aClockThatIsSetBackOrForthChangesNoPower() throws IOException {
    counter("intel-rapl:0", "package-0", 0);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    for (int hours : new int[] {-1, 2}) {
      now = new Moment(now.at().plusSeconds(hours * 3600L), now.nanos());
      counter("intel-rapl:0", "package-0", hours < 0 ? 400_000_000 : 800_000_000);
      assertThat(wattsAfterTenSeconds(meter)).hasValueCloseTo(40.0, within(1e-9));
      assertThat(meter.read()).get().extracting(PowerMeter.Power::at).isEqualTo(now.at());
    }
  }

  @Test
  void aCounterThatBeginsAnewOutOfTurnIsNoHugePower() throws IOException {
    counter("intel-rapl:0", "package-0", 200_000_000_000L);
    PowerMeter meter = meter();
    assertThat(meter.read()).isEmpty();
    counter("intel-rapl:0", "package-0", 1_000_000);
    assertThat(wattsAfterTenSeconds(meter)).isEmpty();
  }

  @Test
  void aFolderThatIsMissingHarmsNobody() {
    PowerMeter meter = new PowerMeter(new Rapl(powercap.resolve("none"), () -> now));
    assertThat(meter.read()).isEmpty();
    assertThat(meter.problem()).contains("none. Maybe this is a virtual machine");
  }
}
