package io.stowage.simulation.workload;

import com.fasterxml.jackson.databind.JsonNode;

/** One thing in a JSON file; a field that will not do is reported by an exception that names it. */
record JsonItem(JsonNode fields) {

  /** A whole number, not below zero. */
  long amount(String field) throws TraceRow.BadRow {
    JsonNode value = fields.path(field);
    if (!value.canConvertToExactIntegral() || !value.canConvertToLong() || value.asLong() < 0) {
      throw new TraceRow.BadRow(
          value.isMissingNode()
              ? "%s is missing".formatted(field)
              : "%s is %s, which is no amount".formatted(field, value));
    }
    return value.asLong();
  }
}
