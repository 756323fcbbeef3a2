package io.stowage.parity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A case with the seed that draws it again and the concerns that went into it. */
record DrawnCase(long seed, List<String> concerns, ObjectNode json) {
  String describe() {
    return "case %d (%s)".formatted(seed, String.join(", ", concerns));
  }
}
