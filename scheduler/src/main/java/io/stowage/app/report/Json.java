package io.stowage.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as a plot needs them: few digits, and null where there is none. */
final class Json {
  private static final MathContext DIGITS = new MathContext(5);

  private Json() {}

  static void put(ObjectNode object, String field, double number) {
    if (Double.isFinite(number)) {
      object.put(field, rounded(number));
    } else {
      object.putNull(field);
    }
  }

  static void add(ArrayNode array, double number) {
    if (Double.isFinite(number)) {
      array.add(rounded(number));
    } else {
      array.addNull();
    }
  }

  private static double rounded(double number) {
    return new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
