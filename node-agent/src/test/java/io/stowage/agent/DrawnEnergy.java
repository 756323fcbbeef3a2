package io.stowage.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;

/** A folder with energy counters as Linux has them, for the eyes of their owner alone. */
record DrawnEnergy(Path folder) {
  private static final long MOST_MICROJOULES = 262_143_328_850L;

  /** Counts as if so much power had always been drawn; a new value is there at once, as a whole. */
  void draw(int watts) throws IOException {
    Path zone = Files.createDirectories(folder.resolve("intel-rapl:0"));
    Files.writeString(zone.resolve("name"), "package-0");
    Files.writeString(zone.resolve("max_energy_range_uj"), String.valueOf(MOST_MICROJOULES));
    long microjoules = Instant.now().toEpochMilli() * 1000 * watts % MOST_MICROJOULES;
    Path next = Files.writeString(zone.resolve("next"), String.valueOf(microjoules));
    Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("r--------"));
    Files.move(next, zone.resolve("energy_uj"), StandardCopyOption.ATOMIC_MOVE);
  }
}
