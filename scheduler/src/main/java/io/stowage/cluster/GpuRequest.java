package io.stowage.cluster;

import java.util.Set;

/**
 * A request for shared or whole accelerator devices.
 *
 * @param devices how many devices
 * @param milliPerDevice how many thousandths of each device; 1000 is a whole one
 * @param models the device models that will do; empty: any
 */
public record GpuRequest(int devices, int milliPerDevice, Set<String> models) {

  public static final int WHOLE_DEVICE_MILLI = 1000;

  public GpuRequest {
    if (devices < 1 || milliPerDevice < 1 || milliPerDevice > WHOLE_DEVICE_MILLI) {
      throw new IllegalArgumentException(
          "A request for %d devices of %d milli each cannot be met. Maybe give 1 to 1000 milli per device."
              .formatted(devices, milliPerDevice));
    }
    if (devices > 1 && milliPerDevice != WHOLE_DEVICE_MILLI) {
      throw new IllegalArgumentException(
          "A pod shares one device or takes whole ones, not %d milli of each of %d."
              .formatted(milliPerDevice, devices));
    }
    models = Set.copyOf(models);
  }

  /** Whether it shares a device instead of taking whole ones. */
  public boolean isShare() {
    return milliPerDevice < WHOLE_DEVICE_MILLI;
  }

  public long totalMilli() {
    return (long) devices * milliPerDevice;
  }

  public boolean accepts(String model) {
    return models.isEmpty() || models.contains(model);
  }
}
