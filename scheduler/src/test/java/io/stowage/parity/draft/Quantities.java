package io.stowage.parity.draft;

import java.util.List;

/** Amounts of resources in all the notations that the API accepts, odd ones included. */
public final class Quantities {
  public static final List<String> EXTENDED =
      List.of("nvidia.com/gpu", "example.com/licence", "example.com/port");
  public static final List<String> HUGE_PAGES = List.of("hugepages-2Mi", "hugepages-1Gi");

  // From 10P on the milli CPUs do not fit in 64 bits: upstream's number wraps around there,
  // and we refuse it.
  private static final String MOST_CPU = "9P";

  private Quantities() {}

  public static String cpuOfNode(Draw draw) {
    return draw.chance(0.7)
        ? draw.oneOf("1", "2", "4", "3920m", "1500m", "16")
        : draw.oneOf("0.5", "1e3", "0", "123456789n", "999999u", "2.0005", MOST_CPU, "0.1k");
  }

  public static String memoryOfNode(Draw draw) {
    return draw.chance(0.7)
        ? draw.oneOf("1Gi", "2Gi", "4Gi", "8Gi", "16384Mi", "7.5Gi")
        : draw.oneOf(
            "1Ei", "1e9", "0", "1500M", "123456789", "0.5Gi", "1073741824e0", "7Ei", "1.5Gi");
  }

  public static String smallCpu(Draw draw) {
    return draw.chance(0.8)
        ? draw.oneOf("100m", "250m", "500m", "0.25", "50m")
        : draw.oneOf("0", "0.1", "1500m", "123456789n", "100u", "1e-1", "1m", "2", "1");
  }

  public static String smallMemory(Draw draw) {
    return draw.chance(0.8)
        ? draw.oneOf("64Mi", "128Mi", "256Mi", "0.25Gi", "200Mi")
        : draw.oneOf(
            "0", "1e8", "1", "123456789", "1Gi", "1500M", "0.5", "100000k", "128974848000m");
  }

  /** A request that few nodes can carry, up to amounts that overflow careless sums. */
  public static String hugeMemory(Draw draw) {
    return draw.oneOf("4Gi", "7.5Gi", "16Gi", "1Ti", "1Ei", "7Ei");
  }

  public static String hugeCpu(Draw draw) {
    return draw.oneOf("1", "2", "3920m", "4", "16", "1000", MOST_CPU);
  }
}
