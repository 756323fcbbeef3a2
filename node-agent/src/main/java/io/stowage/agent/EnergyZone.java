package io.stowage.agent;

/**
 * One of RAPL's counters.
 *
 * @param folder its folder's name, such as {@code intel-rapl:0:1}
 * @param name what it counts: package-0, core, uncore, dram, psys
 * @param microjoules since some moment; begins anew after {@code range}
 */
record EnergyZone(String folder, String name, long microjoules, long range) {

  /** What was used since an earlier reading of the same counter. */
  long since(EnergyZone earlier) {
    long used = microjoules - earlier.microjoules;
    return used >= 0 ? used : used + range;
  }

  boolean isPackage() {
    return name.startsWith("package");
  }

  boolean isMemory() {
    return name.equals("dram");
  }

  /** Of the control type {@code intel-rapl-mmio}. */
  boolean isReadByMemory() {
    return folder.contains("-mmio:");
  }

  boolean isWholeMachine() {
    return name.equals("psys");
  }
}
