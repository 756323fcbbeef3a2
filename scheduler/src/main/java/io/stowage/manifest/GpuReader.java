package io.stowage.manifest;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads shares of accelerator devices, which pods and nodes state in words of our own. */
final class GpuReader {
  private static final String DEVICES = "stowage.io/gpu";
  private static final String MODEL = "stowage.io/gpu-model";
  private static final String COUNT = "stowage.io/gpu-count";
  private static final String MILLI = "stowage.io/gpu-milli";
  private static final String MODELS = "stowage.io/gpu-models";
  private static final String INDEX = "stowage.io/gpu-index";
  private static final int MOST_DEVICES = 1024;

  private GpuReader() {}

  static Optional<Node.Devices> devices(Field allocatable, Map<String, String> labels) {
    Field field = allocatable.child(DEVICES);
    long count = field.quantity().whole().orElse(0);
    if (count > MOST_DEVICES) {
      throw field.bad("Maybe give at most " + MOST_DEVICES + " devices.");
    }
    return count == 0
        ? Optional.empty()
        : Optional.of(new Node.Devices(labels.getOrDefault(MODEL, ""), (int) count));
  }

  static Optional<GpuRequest> request(Metadata metadata) {
    Field count = metadata.annotation(COUNT);
    Field milli = metadata.annotation(MILLI);
    if (count.isAbsent() && milli.isAbsent()) {
      return Optional.empty();
    }
    int devices = count.isAbsent() ? 1 : number(count, MOST_DEVICES);
    int share =
        milli.isAbsent()
            ? GpuRequest.WHOLE_DEVICE_MILLI
            : number(milli, GpuRequest.WHOLE_DEVICE_MILLI);
    if (devices == 0 || share == 0) {
      return Optional.empty();
    }
    if (devices > 1 && share != GpuRequest.WHOLE_DEVICE_MILLI) {
      throw milli.bad("Maybe write 1000: a pod shares one device or takes whole ones.");
    }
    return Optional.of(new GpuRequest(devices, share, models(metadata.annotation(MODELS))));
  }

  /** The devices of its node that the pod holds. */
  static List<Integer> held(Metadata metadata, Optional<GpuRequest> request) {
    Field index = metadata.annotation(INDEX);
    if (index.text().isBlank() || request.isEmpty()) {
      return List.of();
    }
    List<Integer> held = new ArrayList<>();
    for (String device : index.text().split(",", -1)) {
      held.add(number(index, device, MOST_DEVICES - 1));
    }
    if (held.size() != request.get().devices() || Set.copyOf(held).size() != held.size()) {
      throw index.bad(
          "Maybe name %d different devices, as many as the pod asks for."
              .formatted(request.get().devices()));
    }
    return held;
  }

  private static Set<String> models(Field field) {
    String text = field.text();
    return text.isBlank() ? Set.of() : Set.of(text.strip().split("\\|"));
  }

  private static int number(Field field, int most) {
    return number(field, field.text(), most);
  }

  private static int number(Field field, String text, int most) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Answered below, like a number out of range.
    }
    throw field.bad("Maybe write a whole number from 0 to " + most + ".");
  }
}
