package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** How to rewrite a case, in place, so that a fault of upstream cannot show. */
enum Circumvention {
  /** Pod-level requests of fractional binary quantities are written in whole bytes. */
  WHOLE_POD_LEVEL_QUANTITIES {
    private static final Map<String, Integer> BITS =
        Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei", 60);

    @Override
    void rewrite(JsonNode testCase) {
      rewritePod(testCase.path("pod"));
      testCase.path("cluster").path("items").forEach(this::rewritePod);
    }

    private void rewritePod(JsonNode pod) {
      if (pod.path("spec").path("resources").path("requests") instanceof ObjectNode requests) {
        requests
            .properties()
            .forEach(
                request -> request.setValue(requests.textNode(whole(request.getValue().asText()))));
      }
    }

    private String whole(String quantity) {
      String suffix = quantity.substring(Math.max(0, quantity.length() - 2));
      if (!BITS.containsKey(suffix) || !quantity.contains(".")) {
        return quantity;
      }
      BigDecimal number = new BigDecimal(quantity.substring(0, quantity.length() - 2));
      return number
          .multiply(BigDecimal.valueOf(1L << BITS.get(suffix)))
          .stripTrailingZeros()
          .toPlainString();
    }
  };

  abstract void rewrite(JsonNode testCase);

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Circumvention named(String label) {
    return Arrays.stream(values())
        .filter(one -> one.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no circumvention '%s'. Maybe one of %s?"
                        .formatted(
                            label, Arrays.stream(values()).map(Circumvention::label).toList())));
  }
}
