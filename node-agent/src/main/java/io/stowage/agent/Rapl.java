package io.stowage.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Intel's and AMD's energy counters as Linux shows them under {@code /sys/class/powercap}.
 *
 * <p>Zones overlap: a package contains its cores and graphics, but not its memory; psys contains
 * everything. So packages and memory are summed up; psys is taken only where there is no package.
 */
final class Rapl {
  private final Path folder;
  private final InstantSource clock;

  Rapl(Path folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /** The counters now; an error says in words why there are none. */
  EnergyReading read() throws IOException {
    List<EnergyZone> zones = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*-rapl*:*")) {
      for (Path zone : all) {
        zones.add(
            new EnergyZone(
                String.valueOf(zone.getFileName()),
                text(zone, "name"),
                Long.parseLong(text(zone, "energy_uj")),
                Long.parseLong(text(zone, "max_energy_range_uj"))));
      }
    } catch (NumberFormatException odd) {
      throw new IOException("A counter in %s is no number: %s".formatted(folder, odd.getMessage()));
    }
    List<EnergyZone> counted = withoutOverlap(zones);
    if (counted.isEmpty()) {
      throw new IOException(
          "There are no energy counters in %s. Maybe this is a virtual machine.".formatted(folder));
    }
    return new EnergyReading(
        clock.instant(),
        counted.stream().collect(Collectors.toMap(EnergyZone::folder, Function.identity())));
  }

  private static List<EnergyZone> withoutOverlap(List<EnergyZone> zones) {
    boolean hasPackages = zones.stream().anyMatch(EnergyZone::isPackage);
    return zones.stream()
        .filter(
            zone -> hasPackages ? zone.isPackage() || zone.isMemory() : zone.isWholeMachine())
        .toList();
  }

  private static String text(Path zone, String file) throws IOException {
    return Files.readString(zone.resolve(file)).strip();
  }
}
