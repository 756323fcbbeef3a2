package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.parity.draft.Json;

/** Says for a case what happens on each node: upstream's oracle, or our own scheduler. */
@FunctionalInterface
interface Answerer {
  JsonNode answer(JsonNode testCase);

  /**
   * An exception becomes an answer like another, so that it is compared, shrunk and shown like
   * other differences.
   */
  default Answerer catching() {
    return testCase -> {
      try {
        return answer(testCase);
      } catch (RuntimeException e) {
        return Json.object("error", "exception: " + e);
      }
    };
  }
}
