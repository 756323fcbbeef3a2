package io.stowage.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Intel's and AMD's energy counters as Linux shows them under {@code /sys/class/powercap}.
 *
 * <p>Zones overlap: a package contains its cores and graphics, but not its memory; psys contains
 * everything. So packages and memory are summed up; psys is taken only where there is no package.
 * Some processors tell the same counter twice, by register ({@code intel-rapl:0}) and by memory
 * ({@code intel-rapl-mmio:0}): the latter is taken only where the former is not.
 */
final class Rapl {
  private static final Pattern ZONE = Pattern.compile("-rapl[^/]*:\\d+$");

  private final Path folder;
  private final Supplier<Moment> clock;

  Rapl(Path folder, Supplier<Moment> clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /** The counters now; an error says in words why there are none. */
  EnergyReading read() throws IOException {
    List<EnergyZone> zones = new ArrayList<>();
    for (Path zone : folders()) {
      zones.add(
          new EnergyZone(
              String.valueOf(zone.getFileName()),
              text(zone, "name"),
              number(zone, "energy_uj"),
              number(zone, "max_energy_range_uj")));
    }
    List<EnergyZone> counted = withoutOverlap(zones);
    if (counted.isEmpty()) {
      throw new IOException(
          "There are no energy counters in %s. Maybe this is a virtual machine.".formatted(folder));
    }
    return new EnergyReading(
        clock.get(),
        counted.stream().collect(Collectors.toMap(EnergyZone::folder, Function.identity())));
  }

  /** All zones lie side by side in the class's folder, inside each other in the devices' one. */
  private List<Path> folders() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found =
        Files.find(folder, 2, (path, kind) -> ZONE.matcher(path.toString()).find())) {
      return found.toList();
    } catch (UncheckedIOException unreadable) {
      throw new IOException(unreadable.getMessage(), unreadable);
    }
  }

  private static List<EnergyZone> withoutOverlap(List<EnergyZone> zones) {
    boolean hasPackages = zones.stream().anyMatch(EnergyZone::isPackage);
    Set<String> byRegister =
        zones.stream()
            .filter(zone -> !zone.isReadByMemory())
            .map(EnergyZone::name)
            .collect(Collectors.toSet());
    return zones.stream()
        .filter(zone -> !zone.isReadByMemory() || !byRegister.contains(zone.name()))
        .filter(zone -> hasPackages ? zone.isPackage() || zone.isMemory() : zone.isWholeMachine())
        .toList();
  }

  private static long number(Path zone, String file) throws IOException {
    String text = text(zone, file);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException odd) {
      throw new IOException("%s of %s is no number: %s".formatted(file, zone, text), odd);
    }
  }

  private static String text(Path zone, String file) throws IOException {
    return Files.readString(zone.resolve(file)).strip();
  }
}
